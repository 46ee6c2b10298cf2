import { hasModifier } from '../../ui/has-modifier.ts';
import type { EarlyEvent } from './replay-early-events.ts';

/** Events that need a script to have an effect, and the one that says that the page is being left. */
const RECORDED = ['click', 'submit', 'input', 'change', 'keydown', 'beforeunload'];

/**
 * Records, until hydration, input that needs a script: buttons, forms without an address, fields, arrow keys in tabs;
 * `replay-early-events.ts` replays it. Links, and forms with an address, work natively; a link with `data-late` does so
 * only while nothing has been recorded, one with `data-late="always"` never, and none once a press on a button with
 * `data-adds` has been recorded, because leaving would lose what was added.
 */
export function recordEarlyEvents(): void {
  const kept: EarlyEvent[] = [];
  let redoing = false;
  const keep = (event: Event): void => {
    const { target, type } = event;
    if (type === 'beforeunload' && window.earlyEvents) window.earlyEvents.leaving = true;
    if (redoing || !(target instanceof Element)) return;
    // 'change' is enough. A 'click' would make React hydrate and take the box's present state for its initial one.
    if (type === 'click' && target.matches('[type=radio],[type=checkbox]')) event.stopImmediatePropagation();
    const link = linkThatWaits(event, target, kept);
    if (!link && !needsScript(event, target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { value, checked }: Partial<HTMLInputElement> = target;
    const { submitter, key }: Partial<SubmitEvent & KeyboardEvent> = event;
    kept.push({
      kind: type,
      target: link ?? ((event.type === 'click' && target.closest('button')) || target),
      value,
      checked,
      submitter,
      key,
    });
  };
  for (const kind of RECORDED) addEventListener(kind, keep, true);
  window.earlyEvents = {
    kept,
    redo: (work) => {
      redoing = true;
      try {
        work();
      } finally {
        redoing = false;
      }
    },
    end: () => {
      delete window.earlyEvents;
      for (const kind of RECORDED) removeEventListener(kind, keep, true);
    },
  };
}

/**
 * The pressed link, if it must wait for the earlier events: the cart and Buy now, whose result depends on them, and any
 * other that would leave before an addition is made. Opening another window or tab is not delayed.
 */
function linkThatWaits(event: Event, target: Element, kept: readonly EarlyEvent[]): HTMLElement | null {
  if (!(event instanceof MouseEvent) || event.button !== 0 || hasModifier(event)) return null;
  const link = target.closest('a');
  const late = link?.dataset['late'];
  if (!link || late === 'always') return link;
  const adds = !link.target && kept.some((early) => early.target.matches('[data-adds]'));
  return adds || (late !== undefined && kept.length > 0) ? link : null;
}

function needsScript(event: Event, target: Element): boolean {
  if (event.type === 'click') {
    const button = target.closest('button');
    // Browsers without popovers do not know this property (old-browsers/menus-by-hand.ts).
    return button?.type === 'button' && !button.disabled && !button.popoverTargetElement;
  }
  if (event.type === 'keydown') {
    const isArrow = event instanceof KeyboardEvent && /^Arrow(Left|Right)$/.test(event.key);
    return isArrow && !hasModifier(event) && target.closest('[role=tablist],[aria-roledescription]') !== null;
  }
  return !(
    target instanceof HTMLFormElement &&
    (target.hasAttribute('action') || target.method === 'dialog')
  );
}
