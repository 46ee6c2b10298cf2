/**
 * Asks for a transition from one document to the next. It stands as text in the <head>, before any script: a page that
 * has no such rule when it is first looked at has the transition called off, with an error in the console, and the
 * sheets come later than that.
 */
export const PAGE_TURN =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';
