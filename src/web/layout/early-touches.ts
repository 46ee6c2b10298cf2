/** What somebody did before the page was alive, as `late-start.ts` kept it. */
export interface EarlyTouch {
  readonly kind: string;
  readonly target: Element;
  readonly value?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly submitter?: HTMLElement | null | undefined;
  readonly key?: string | undefined;
}

declare global {
  interface Window {
    /** What was kept, in its order; what is touched meanwhile comes after it, but for what `redo` does. */
    earlyTouches?: {
      readonly kept: EarlyTouch[];
      readonly redo: (work: () => void) => void;
      readonly end: () => void;
    };
  }
}

/** After a press, in ms: the next touch must find what it has changed, a page of its own included. */
const A_HAND_TAKES = 100;

/**
 * Does now what was touched before the page was alive, each touch as if it came now, and a field with what stood in it
 * at the next press. Who goes on meanwhile waits behind. To be called when every handler is there.
 */
export async function doEarlyTouches(): Promise<void> {
  const early = window.earlyTouches;
  if (!early) return;
  // An effect calls this, and in the midst of its work React takes back what it is told of a field until that is done.
  await Promise.resolve();
  let last: Element | null = null;
  try {
    for (let [touch] = early.kept; touch; [touch] = early.kept) {
      const { target } = touch;
      const wait = last ? pauseBetween(last, target) : null;
      if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
      // Not before it: a link to the cart must see that something is still to be done.
      early.kept.shift();
      if (!target.isConnected || isTouchedAgain(target, early.kept)) continue;
      const now = touch;
      early.redo(() => doTouch(now));
      last = target;
    }
  } finally {
    // Whatever one of them does, the page must not go on keeping what is touched.
    early.end();
  }
}

/**
 * In ms, null for none. Fields are done in one go: between two of them React would put what it knows over what it has not
 * been told, under somebody's hands. A press after them comes when React has made of them what it makes.
 */
function pauseBetween(last: Element, next: Element): number | null {
  if (!isField(last)) return A_HAND_TAKES;
  if (isField(next)) return null;
  return isTyped(last) ? 0 : A_HAND_TAKES;
}

/** Whether more is typed or chosen there before the next press. */
function isTouchedAgain(target: Element, later: readonly EarlyTouch[]): boolean {
  if (!isField(target)) return false;
  const press = later.findIndex((touch) => !isField(touch.target));
  return later.slice(0, press < 0 ? later.length : press).some((touch) => touch.target === target);
}

function doTouch({
  kind,
  target,
  value = '',
  checked = false,
  submitter = null,
  key = '',
}: EarlyTouch): void {
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

/** React passes over a choice that it believes to be there already: it is taken back, then made. */
function choose(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/** What React believes to stand in a field, and compares with what an event finds there. */
interface Tracked {
  readonly _valueTracker?: { setValue(value: string): void } | null;
}

/**
 * The same with text: React is made to believe that something else stood there. The element itself is left alone if it can
 * be: setting it loses what somebody has selected meanwhile to type over, and a number or an e-mail address does not tell
 * what is selected.
 */
function fill(field: Field & Tracked, value: string): void {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  if (field.value !== value) setValue?.call(field, value);
  field._valueTracker?.setValue(value === '' ? 'x' : '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
