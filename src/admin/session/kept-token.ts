const KEY = 'admin-token';

/** The token of the back office's own session, in this tab only. The shop's session is separate and stays untouched. */
export function keptToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Without storage the token lasts as long as the page does. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {}
}

/** Removes the back office's token from this tab. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
