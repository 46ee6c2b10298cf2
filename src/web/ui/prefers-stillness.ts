/** Whether the visitor has asked for reduced motion; in the browser only. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
