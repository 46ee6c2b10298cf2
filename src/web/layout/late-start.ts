import { hasModifier } from '../ui/has-modifier.ts';
import type { EarlyTouch } from './early-touches.ts';
import { goOnWithoutScripts, scriptsLost } from './late-start-lost.ts';
import { nextTask } from './next-task.ts';
import { whenSeen } from './when-seen.ts';

const PRINT_OR_MANIFEST = /<link((?: nonce="[^"]*")?) rel="(manifest"|stylesheet"[^>]* media="print")/g;

/**
 * A page's scripts, its print style sheet and its manifest would compete with its first screen for bandwidth. The
 * server disarms them in the page's head (`data-rel`) and in its script (type `late`), and `startLate` restores them.
 */
export function writeLateLinks(head: string): string {
  return head
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace(PRINT_OR_MANIFEST, '<link$1 data-rel="$2');
}

/** Also gives the script's own import of the entry a handler in case it does not arrive. */
export function writeLateScript(script: string): string {
  return script
    .replace(/ type="module"/, ' type="late"')
    .replace(/(\nimport\("[^"]*"\));/, '$1.catch(scriptsLost);');
}

/** Pages of which the server renders only a heading and a skeleton: there is nothing to see before their scripts. */
export const FILLED_BY_SCRIPTS = /^\/(orders|checkout|logout|(payment|account|oauth)-\w+)(\/|$)/;

/** Events that need a script to have an effect. */
const TOUCHES = ['click', 'submit', 'input', 'change', 'keydown'];

/**
 * Scripts only hydrate a page that is already visible, so they load after what is visible: when the page has been
 * drawn, or at the first touch or key, whichever comes first (decision 123). Where there is nothing to see without
 * them, as under the splash of a reload, they load at once. Until hydration, input that needs a script is recorded —
 * buttons, forms without an address, fields, arrow keys in tabs — and `early-touches.ts` replays it. Links, and forms
 * with an address, work natively; a link with `data-late` does so only while nothing has been recorded, one with
 * `data-late="always"` never. When a script does not arrive, the page goes on without any (`late-start-lost.ts`).
 */
export function startLate(): void {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, wake, { capture: true, once: true });
  keepEarlyTouches();
  window.scriptsLost = scriptsLost;
  const { classList } = document.documentElement;
  if (classList.contains('reloaded') || FILLED_BY_SCRIPTS.test(location.pathname)) wake();
  else whenSeen(wake);
}

let awake = false;

function wake(): void {
  if (awake) return;
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', wake);
    return;
  }
  awake = true;
  const late = document.querySelector<HTMLScriptElement>('script[type=late]');
  if (late) fetchAndRun(late).catch(scriptsLost);
}

/**
 * Runs the large shared chunks one after the other, each in its own task, so that touches are handled in between. The
 * small chunk, `packs`, runs with the page's own script.
 */
async function fetchAndRun(late: HTMLScriptElement): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')];
  for (const link of links) link.rel = link.dataset['rel'] ?? '';
  for (const { href } of links) {
    if (!/\/(react|house|goods)-/.test(href)) continue;
    await import(/* @vite-ignore */ href);
    await new Promise<void>((resolve) => nextTask(resolve));
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = late.nonce ?? '';
  script.text = late.text;
  // A static import of the script did not arrive.
  script.onerror = goOnWithoutScripts;
  document.head.append(script);
  script.remove();
}

function keepEarlyTouches(): void {
  const kept: EarlyTouch[] = [];
  let redoing = false;
  const keep = (event: Event): void => {
    const { target } = event;
    if (redoing || !(target instanceof Element)) return;
    // 'change' is enough. A 'click' would make React hydrate and take the box's present state for its initial one.
    if (event.type === 'click' && target.matches('[type=radio],[type=checkbox]'))
      event.stopImmediatePropagation();
    const late = linkThatDepends(event, target);
    const link = kept.length > 0 || late?.dataset['late'] === 'always' ? late : null;
    if (!link && !needsScript(event, target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { value, checked }: Partial<HTMLInputElement> = target;
    const { submitter, key }: Partial<SubmitEvent & KeyboardEvent> = event;
    kept.push({
      kind: event.type,
      target: link ?? ((event.type === 'click' && target.closest('button')) || target),
      value,
      checked,
      submitter,
      key,
    });
  };
  for (const kind of TOUCHES) addEventListener(kind, keep, true);
  window.earlyTouches = {
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
      for (const kind of TOUCHES) removeEventListener(kind, keep, true);
    },
  };
}

/** A link whose result depends on earlier touches: Buy now, the cart. Opening another window or tab is not delayed. */
function linkThatDepends(event: Event, target: Element): HTMLElement | null {
  if (!(event instanceof MouseEvent) || event.button !== 0 || hasModifier(event)) return null;
  return target.closest<HTMLElement>('a[data-late]');
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
