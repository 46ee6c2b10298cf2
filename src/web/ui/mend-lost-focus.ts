/**
 * For after an action that may have removed or disabled the focused element: moves a lost focus to `next`, or to the
 * main content, so that keyboard users do not start again before the header.
 */
export function mendLostFocus(next?: HTMLElement | null): void {
  if (document.activeElement === document.body)
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
