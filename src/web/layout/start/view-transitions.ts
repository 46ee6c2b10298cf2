/**
 * Enables view transitions between documents. Inlined in the <head> before any script: if the rule is missing when the
 * browser first looks for it, as it would be in a style sheet, the transition is skipped with an error in the console.
 * The browser needs it too, for the error page, which writes the document anew.
 */
export const VIEW_TRANSITION_CSS =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';
