import { isLostFile } from '../../contract/lost-file.ts';

declare global {
  interface Window {
    /** Told by the page's own script if the entry that it imports does not arrive (`writeLate`). */
    scriptsLost?: typeof scriptsLost;
  }
}

/** It looks like the line about a lost connection. The empty address is the page's own: following it loads it anew. */
const LINE = '<p class="offline" role="alert">The page could not be loaded fully. <a href>Try again</a>';

/**
 * A script of the page did not arrive, so nothing will replay what was touched: from now on the page is what it is
 * without scripts, and says so. A link that waited is followed.
 */
export function goOnWithoutScripts(): void {
  const { kept = [], end } = window.earlyTouches ?? {};
  end?.();
  // What says so lies under the splash of a reload.
  document.documentElement.classList.remove('reloaded');
  document.body.insertAdjacentHTML('beforeend', LINE);
  for (const { target } of kept) if (target instanceof HTMLAnchorElement) location.assign(target.href);
}

/** The same when an import has failed; a script that broke off while it ran is named in the console. */
export function scriptsLost(error: unknown): void {
  goOnWithoutScripts();
  if (!isLostFile(error)) reportError(error);
}
