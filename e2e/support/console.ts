import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The browser's own message about a call that was refused or did not arrive. */
const REFUSED = 'Failed to load resource:';

/**
 * The router preloads the next page's sheets while that page's data are still on their way. Chrome looks for preloads
 * without a use once, three seconds after a document has loaded, which may be just then. No document preloads a sheet
 * itself (`sheets.spec.ts`), so of sheets this says nothing; of anything else it is a complaint.
 */
const SHEET_AHEAD = /^The resource \S+\/assets\/[^/ ]+\.css was preloaded using link preload but not used/;

/** Records the console messages of all pages of a test. */
export class Console {
  private readonly heard: ConsoleMessage[] = [];
  private readonly complained: ConsoleMessage[] = [];
  private readonly thrown: string[] = [];
  private readonly refusals: RegExp[] = [];
  private readonly words: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      this.heard.push(message);
      if (message.type() === 'error' || message.type() === 'warning') this.complained.push(message);
    });
    context.on('weberror', (error) => this.thrown.push(error.error().message));
  }

  /** The test causes this refusal, so the browser's own line about it is accepted; anything else still fails. */
  mayNameRefusal(address: RegExp): void {
    this.refusals.push(address);
  }

  /** The specification sends people to the console (spec §8): this message must be there then. */
  mustSay(words: RegExp): void {
    this.words.push(words);
  }

  get complaints(): string[] {
    const heard = [...this.heard.map((message) => message.text()), ...this.thrown];
    const unheard = this.words.filter((words) => !heard.some((text) => words.test(text)));
    const unasked = this.complained.filter((message) => !this.isExpected(message));
    return [
      ...this.thrown.filter((text) => !this.words.some((words) => words.test(text))),
      ...unasked.map((message) => `${message.text()} (${message.location().url})`),
      ...unheard.map((words) => `missing: ${words.source}`),
    ];
  }

  private isExpected(message: ConsoleMessage): boolean {
    const text = message.text();
    if (SHEET_AHEAD.test(text)) return true;
    if (this.words.some((words) => words.test(text))) return true;
    const { url } = message.location();
    return text.startsWith(REFUSED) && this.refusals.some((address) => address.test(url));
  }
}
