type Kind = 'localStorage' | 'sessionStorage';

/** Where the login token and its role are kept, in cookies of these names too (spec §3: Local browser storage). */
export const TOKEN = 'auth-token';
export const ROLE = 'role';

/** Storage may be unavailable (private windows, full disks): the visit then works without being remembered. */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function store(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {}
}
