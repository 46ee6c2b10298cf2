type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be closed to us (private windows, full disks): the visit then goes on without being remembered. */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** null forgets it. */
export function store(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {}
}
