/**
 * An action may remove or disable the focused element. Move the focus to the main content then, so that keyboard users
 * do not start again before the header.
 */
export function mendLostFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
