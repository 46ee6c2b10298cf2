/** In ms. A second need this soon after a reload means that reloading does not help. */
const ONCE_IN_MS = 30_000;

/**
 * Whether the document was loaded for a page whose path matches. A document keeps the content security policy of the
 * page that it was loaded for: Back can lead to a page in the document of another one, whose policy would block what
 * only this page may load, and log an error.
 */
export function isOwnDocument(path: RegExp): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || path.test(new URL(loaded.name).pathname);
}

/** Reloads the page with its own policy. False when a reload for the same reason a moment ago has not helped. */
export function reloadOnce(reason: string): boolean {
  const key = `${reason}-reload`;
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    // The clock may have been set back since.
    if (Math.abs(Date.now() - last) < ONCE_IN_MS) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
