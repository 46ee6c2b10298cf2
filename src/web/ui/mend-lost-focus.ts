/**
 * For after an action that may have removed or disabled the focused element: moves a lost focus to the main content, so
 * that keyboard users do not start again before the header.
 */
export function mendLostFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
