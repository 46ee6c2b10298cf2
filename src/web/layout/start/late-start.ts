import { goOnWithoutScripts, scriptsLost } from './late-start-lost.ts';
import { nextTask } from './next-task.ts';
import { recordEarlyEvents } from './record-early-events.ts';
import { whenSeen } from './when-seen.ts';

/** Pages of which the server renders only a heading and a skeleton: there is nothing to see before their scripts. */
export const FILLED_BY_SCRIPTS = /^\/(orders|checkout|logout|(payment|account|oauth)-\w+)(\/|$)/;

/**
 * Scripts only hydrate a page that is already visible, so they load after what is visible: when the page has been
 * drawn, or at the first touch or key, whichever comes first (decision 123). Where there is nothing to see without
 * them, as under the splash of a reload, they load at once. When a script does not arrive, the page goes on without any
 * (`late-start-lost.ts`).
 */
export function startLate(): void {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, wake, { capture: true, once: true });
  recordEarlyEvents();
  window.scriptsLost = scriptsLost;
  const { classList } = document.documentElement;
  if (classList.contains('reloaded') || FILLED_BY_SCRIPTS.test(location.pathname)) wake();
  else whenSeen(wake);
}

let awake = false;
/** A connection may fall silent, and a browser waits for minutes. A line of 25 kbit/s brings the scripts in this time. */
const PATIENCE_MS = 45_000;

let patience = 0;

function wake(): void {
  if (awake) return;
  clearTimeout(patience);
  patience = window.setTimeout(goOnWithoutScripts, PATIENCE_MS);
  // The rest of the page may never arrive, and then it is never loaded.
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
 * small ones, `packs` and the like, run with the page's own script.
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
