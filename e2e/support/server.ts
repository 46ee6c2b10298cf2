import type { Page, Request, Route } from '@playwright/test';
import type { Console } from './console.ts';

/** 'POST /addtocart', 'GET /orders/by-txn/*': as the contract names calls. */
type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * For states that need a server which fails, waits or answers oddly: intercepts calls before they leave the browser.
 */
export class Server {
  private readonly page: Page;
  private readonly console: Console;

  constructor(page: Page, console: Console) {
    this.page = page;
    this.console = console;
  }

  /** Answers in place of the server; a string is sent as it is, anything else as JSON. */
  async answers(name: CallName, body: unknown, status = 200): Promise<void> {
    if (status >= 400) this.mayRefuse(name);
    await this.meet(name, (route) =>
      route.fulfill({
        status,
        contentType: typeof body === 'string' ? 'text/html' : 'application/json',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  }

  /** No answer comes. */
  async isLost(name: CallName): Promise<void> {
    this.mayRefuse(name);
    await this.meet(name, (route) => route.abort('connectionfailed'));
  }

  /** The real server acts, but its answer does not arrive. */
  async losesTheAnswer(name: CallName): Promise<void> {
    this.mayRefuse(name);
    await this.meet(name, async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    });
  }

  /** Holds the call until the returned function lets it through to the real server. */
  async waits(name: CallName): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.meet(name, async (route) => {
      await promise;
      // The page may have aborted the call meanwhile.
      await route.continue().catch(() => {});
    });
    return resolve;
  }

  /** The real server acts at once, which `hasActed` waits for; its answer arrives when `arrives` is called. */
  async answersLate(name: CallName): Promise<{ hasActed: Promise<void>; arrives: () => void }> {
    const acted = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await this.meet(name, async (route) => {
      const response = await route.fetch();
      acted.resolve();
      await arrived.promise;
      await route.fulfill({ response });
    });
    return { hasActed: acted.promise, arrives: arrived.resolve };
  }

  /** From now on the real server answers again. */
  async recovers(): Promise<void> {
    // A route for no address: without any, interception ends, and requests on their way at that moment never arrive.
    await this.page.context().route(/^no-address:/, (route) => route.continue());
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  /** The real answer, changed on its way. */
  async changes(name: CallName, change: (body: unknown) => unknown): Promise<void> {
    await this.meet(name, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  }

  /** Records, in order, the requests that the browser sends with this call. */
  hears(name: CallName): Request[] {
    const heard: Request[] = [];
    this.page.on('request', (request) => {
      if (isCall(name, request)) heard.push(request);
    });
    return heard;
  }

  /** The real server refuses this call in this test. */
  mayRefuse(name: CallName): void {
    this.console.mayNameRefusal(patternOf(name));
  }

  private async meet(name: CallName, handle: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(
      (url) => patternOf(name).test(url.href),
      (route, request) => (isCall(name, request) ? handle(route) : route.fallback()),
    );
  }
}

function isCall(name: CallName, request: Request): boolean {
  return (
    name.startsWith(`${request.method()} `) &&
    patternOf(name).test(request.url()) &&
    !request.isNavigationRequest()
  );
}

/** '/orders/by-txn/*' of any origin, with or without a query. */
function patternOf(name: CallName): RegExp {
  const path = name.slice(name.indexOf(' ') + 1);
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/?]+');
  return new RegExp(`^https?://[^/]+${escaped}(?:\\?.*)?$`);
}
