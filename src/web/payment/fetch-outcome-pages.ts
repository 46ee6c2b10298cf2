declare global {
  interface Window {
    /** The router's list of the files of every page; it has no public name. */
    readonly __reactRouterManifest?: {
      readonly routes: Readonly<Record<string, RouteFiles | undefined>>;
    };
  }
}

interface RouteFiles {
  readonly module: string;
  /** The page's loader, where that is a file of its own. */
  readonly clientLoaderModule?: string;
  readonly css?: readonly string[];
}

const OUTCOMES = ['routes/payment-success', 'routes/payment-failure'];

/**
 * Fetches the files of the pages that a payment leads to while the buyer pays, because the connection may be lost by
 * then. Does not use the router's prefetching, which reloads the document when a file does not arrive: the pop-up would
 * be gone.
 */
export function fetchOutcomePages(): void {
  for (const id of OUTCOMES) {
    const route = window.__reactRouterManifest?.routes[id];
    if (!route) continue;
    // Each also fetches its imports. The router asks again for what did not arrive when the page is due.
    for (const module of [route.module, route.clientLoaderModule])
      if (module) import(/* @vite-ignore */ module).catch(() => undefined);
    // The router asks for no sheet that the document names. Losing one would otherwise load the outcome as a document
    // (`entry.client.tsx`): without a connection, that is the browser's error page.
    for (const href of route.css ?? [])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'not all', href }),
      );
  }
}
