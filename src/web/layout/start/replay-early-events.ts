/** One thing a visitor did before hydration, as `record-early-events.ts` recorded it. */
export interface EarlyEvent {
  readonly kind: string;
  readonly target: Element;
  readonly value?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly submitter?: HTMLElement | null | undefined;
  readonly key?: string | undefined;
}

declare global {
  interface Window {
    /**
     * The recorded events, in order. New ones are appended meanwhile, except those that `redo` causes. Gone once `end`
     * was called: when the page is hydrated, or when its scripts are given up.
     */
    earlyEvents?: {
      readonly kept: EarlyEvent[];
      readonly redo: (work: () => void) => void;
      readonly end: () => void;
      /** A link has been followed or an address typed. The visitor may still stop the next page. */
      leaving?: boolean;
    };
  }
}

/** Pause after a press, in ms: the next event must find what the press has changed, even a new page. */
const REPLAY_GAP_MS = 100;

/**
 * Replays what was done before hydration: each event as if it happened now, and each field with the value that it had
 * before the next press. Events that come meanwhile queue up behind. Call it when every handler is attached.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.earlyEvents;
  if (!early) return;
  // An effect calls this. While effects run, React would undo changes of fields, so wait until they are done.
  await Promise.resolve();
  let last: Element | null = null;
  const typedInto: Element[] = [];
  try {
    for (let event = nextOf(early.kept); event; event = nextOf(early.kept)) {
      const { target } = event;
      const wait = last ? pauseBetween(last, target) : null;
      if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
      // Remove it only now: until then a link to the cart must see that something is still pending.
      early.kept.splice(early.kept.indexOf(event), 1);
      if (!isField(target)) leave(typedInto);
      if (!target.isConnected || isTouchedAgain(target, early.kept)) continue;
      const now = event;
      early.redo(() => replay(now));
      if (isTyped(target)) typedInto.push(target);
      last = target;
    }
    // By the next microtask React has rendered what was typed.
    await Promise.resolve();
    leave(typedInto);
  } finally {
    // Whatever a replayed event throws, the page must stop recording.
    early.end();
  }
}

/**
 * The first; but of what was touched before the next press, the text with the focus: each other replay has React draw it
 * anew, and a selection in it would be lost.
 */
function nextOf(kept: readonly EarlyEvent[]): EarlyEvent | undefined {
  const { activeElement } = document;
  return beforePress(kept).find(({ target }) => target === activeElement && isTyped(target)) ?? kept[0];
}

function beforePress(kept: readonly EarlyEvent[]): readonly EarlyEvent[] {
  const press = kept.findIndex((event) => !isField(event.target));
  return press < 0 ? kept : kept.slice(0, press);
}

/** Sends the 'focusout' that fields missed before hydration, so that their text is handled as on leaving them. */
function leave(fields: Element[]): void {
  for (const field of fields.splice(0))
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * The pause in ms; null for none. Consecutive fields are replayed without a pause, in which React would overwrite the
 * fields it has not been told about. A press after a typed field waits until React has rendered that.
 */
function pauseBetween(last: Element, next: Element): number | null {
  if (!isField(last)) return REPLAY_GAP_MS;
  if (isField(next)) return null;
  return isTyped(last) ? 0 : REPLAY_GAP_MS;
}

/** Whether the same field is touched again before the next press. */
function isTouchedAgain(target: Element, later: readonly EarlyEvent[]): boolean {
  return isField(target) && beforePress(later).some((event) => event.target === target);
}

function replay({ kind, target, value = '', checked = false, submitter = null, key = '' }: EarlyEvent): void {
  if (kind === 'submit' && target instanceof HTMLFormElement)
    target.requestSubmit(submitter?.isConnected ? submitter : null);
  else if (kind === 'keydown')
    target.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
  else if (kind === 'click' && target instanceof HTMLElement) target.click();
  else if (isField(target) && (isTyped(target) || target instanceof HTMLSelectElement)) fill(target, value);
  else if (target instanceof HTMLInputElement) choose(target, checked);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: Element): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isTyped(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !/^(radio|checkbox)$/.test(target.type);
  return target instanceof HTMLTextAreaElement;
}

/** React ignores a choice that it believes is already made, so undo it first, then make it. */
function choose(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/** The value that React believes a field has; React compares it with the field's value at each event. */
interface Tracked {
  readonly _valueTracker?: { setValue(value: string): void } | null;
}

/**
 * The same for text: make React believe that the field held something else. Set the element's value only if it differs,
 * because setting it clears a selection that the visitor has meanwhile made to type over, and number and e-mail fields
 * do not reveal their selection.
 */
function fill(field: Field & Tracked, value: string): void {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  if (field.value !== value) setValue?.call(field, value);
  field._valueTracker?.setValue(value === '' ? 'x' : '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
