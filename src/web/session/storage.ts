type Kind = 'localStorage' | 'sessionStorage';

/** Storage keys of the login token and its role, which are also names of cookies (spec §3: Local browser storage). */
export const TOKEN = 'auth-token';
export const ROLE = 'role';

/** Storage may be unavailable (private windows, full disks): the visit then works, but nothing is remembered. */
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
