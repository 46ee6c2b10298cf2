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
  /** Its loader, where that is a file of its own. */
  readonly clientLoaderModule?: string;
  readonly css?: readonly string[];
}

const OUTCOMES = ['routes/payment-success', 'routes/payment-failure'];

/**
 * Fetches the files of the pages to which a payment leads, while the buyer pays: the line may be lost by then. Not with
 * the router's own prefetching, which loads the document anew when a file does not come: the pop-up would be gone.
 */
export function fetchOutcomePages(): void {
  for (const id of OUTCOMES) {
    const route = window.__reactRouterManifest?.routes[id];
    if (!route) continue;
    // They fetch what they import, too. What does not come the router asks for again when the page is due.
    for (const module of [route.module, route.clientLoaderModule])
      if (module) import(/* @vite-ignore */ module).catch(() => undefined);
    for (const href of route.css ?? [])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }),
      );
  }
}
