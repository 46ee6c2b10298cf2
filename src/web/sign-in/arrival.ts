const STARTED = 'sign-in-started';

/**
 * Whether this browser started the sign-in that ends here: reads and removes the mark set by `/auth/{provider}`
 * (docs/decisions/020-social-sign-in.md). Without it, a link could log people into a stranger's account.
 */
export function takeSignInMark(): boolean {
  const started = document.cookie.split('; ').some((cookie) => cookie === `${STARTED}=1`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the shop serves.
  if (started) document.cookie = `${STARTED}=; Path=/oauth-success; Max-Age=0; SameSite=Lax`;
  return started;
}

/** Removes the token from the address and the history, without loading anything. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
