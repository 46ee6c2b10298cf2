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
