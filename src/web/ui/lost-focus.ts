/**
 * What had the focus may have left the page, or be switched off, by what was just done: the keyboard then goes on at the
 * page, and not before the header.
 */
export function mendLostFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
