const KEY = 'admin-token';

/** The back office's own session, of this tab only; that of the shop is another one and stays untouched. */
export function keptToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Storage may be closed to us; the token then lasts as long as the page. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {}
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
