import { isModuleLoadError } from '../../../contract/module-load-error.ts';

declare global {
  interface Window {
    /** Called by the page's own script if the entry that it imports does not arrive (`writeLateScript`). */
    scriptsLost?: typeof scriptsLost;
  }
}

/**
 * Looks like the line about a lost connection. The empty href is the page's own address: following it reloads the page.
 */
const LINE = '<p class="offline" role="alert">The page could not be loaded fully. <a href>Try again</a>';

/**
 * Firefox ends the loading of scripts as soon as a link is pressed, long before the next page is there. Only a page that
 * is still there after this time has lost them.
 */
const STOPPED_MS = 8_000;

/**
 * A script of the page did not arrive, so nothing will replay what was touched: from now on the page works as it does
 * without scripts, and says so. A link that was recorded is followed.
 */
export function goOnWithoutScripts(): void {
  const early = window.earlyEvents;
  // The page is hydrated, or this has been said.
  if (!early) return;
  if (early.leaving) {
    early.leaving = false;
    setTimeout(goOnWithoutScripts, STOPPED_MS);
    return;
  }
  early.end();
  // Otherwise the splash of a reload would cover the message.
  document.documentElement.classList.remove('reloaded');
  document.body.insertAdjacentHTML('beforeend', LINE);
  for (const { target } of early.kept) if (target instanceof HTMLAnchorElement) location.assign(target.href);
}

/** Goes on without scripts when an import has failed; an error thrown while one ran is also reported to the console. */
export function scriptsLost(error: unknown): void {
  goOnWithoutScripts();
  if (!isModuleLoadError(error)) reportError(error);
}
