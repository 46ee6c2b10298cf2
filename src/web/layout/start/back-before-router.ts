const shownAddress = () => location.pathname + location.search;

/**
 * Back and Forward between pages that share a document, as after a reload, change only the address. Until the router is
 * there, nothing would show the page that it names, and the router would hydrate this one as that: load it instead. The
 * entry of the history stays, with what is kept in it.
 */
export function loadWhereBackLeads(): void {
  const loaded = shownAddress();
  addEventListener('popstate', () => {
    if (!window.__reactRouterDataRouter && shownAddress() !== loaded) location.reload();
  });
}
