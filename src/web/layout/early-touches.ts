/** What somebody did before the page was alive, as `late-start.ts` kept it. */
interface EarlyTouch {
  readonly kind: 'click' | 'submit' | 'input' | 'change';
  readonly target: Element;
  readonly value?: string;
  readonly checked?: boolean;
  readonly submitter?: HTMLElement | null;
}

declare global {
  interface Window {
    /** Ends the keeping and gives what was kept, in its order. */
    earlyTouches?: () => EarlyTouch[];
  }
}

/** Between two touches, in ms: the second must find what the first has changed, a page of its own included. */
const A_HAND_TAKES = 100;

/**
 * Does now what was touched before the page was alive, each touch as if it came now, and a field with what stands in it
 * in the end. To be called when every handler is there.
 */
export async function doEarlyTouches(): Promise<void> {
  const touches = window.earlyTouches?.() ?? [];
  for (const [place, touch] of touches.entries()) {
    const { target } = touch;
    const again = touches.some((later, at) => at > place && later.target === target);
    if (!target.isConnected || (again && isField(target))) continue;
    doTouch(touch);
    await new Promise((resolve) => setTimeout(resolve, A_HAND_TAKES));
  }
}

function doTouch({ kind, target, value = '', checked = false, submitter = null }: EarlyTouch): void {
  if (kind === 'submit' && target instanceof HTMLFormElement) target.requestSubmit(submitter);
  else if (kind === 'click' && target instanceof HTMLElement) target.click();
  else if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type))
    choose(target, checked);
  else if (isField(target)) fill(target, value);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: Element): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** React passes over a choice that it believes to be there already: it is taken back, then made. */
function choose(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/** The same with text: React notes what is set on the element itself, and not what its class sets. */
function fill(field: Field, value: string): void {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  if (!(field instanceof HTMLSelectElement)) field.value = '';
  setValue?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
