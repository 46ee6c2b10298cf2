/**
 * A swipe through the history is animated by the browser, on iPhones and newer Androids, and the router would animate
 * the same change of pages once more: transitions are skipped until the next press or step in the history. Call it
 * before the router starts, whose listeners come after these.
 */
export function animateSwipesOnce(): void {
  for (const kind of ['click', 'popstate'] as const) addEventListener(kind, judge, true);
}

function judge(event: MouseEvent | PopStateEvent): void {
  // The browser's own is in the prototype, behind this.
  Reflect.deleteProperty(document, 'startViewTransition');
  const turnPages = document.startViewTransition;
  if (!turnPages || !('hasUAVisualTransition' in event && event.hasUAVisualTransition)) return;
  document.startViewTransition = (update) => {
    const turn = turnPages.call(document, update);
    turn.ready.catch(() => {});
    turn.skipTransition();
    return turn;
  };
}
