/** What is read of React Router's table of files. */
export interface SheetsByRoute {
  readonly routes: Readonly<
    Record<
      string,
      { readonly css?: readonly string[] | undefined; readonly parentId?: string | undefined } | undefined
    >
  >;
}

const LINK = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/>/g;
const CART = 'routes/cart';
const CHECKOUT = 'checkout';

/**
 * A page asks for its sheets as one file: each further one is a connection of its own, two round trips more before the
 * first paint (decision 128). React finds the links that it wrote, switched off; who walks on to another kind of page
 * fetches that page's own sheet only. The cart and the checkout are documents of their own: their sheets are fetched
 * when this page is at rest.
 */
export function joinSheets(page: string, manifest: SheetsByRoute): string {
  const end = page.indexOf('</head>');
  const head = page.slice(0, end);
  const sheets = [...head.matchAll(LINK)].map(([, sheet = '']) => sheet);
  // Not in development, where Vite has names of its own.
  if (sheets.length === 0) return page;
  const joined = joinedName(sheets);
  const cart = joinedName(sheetsOf(manifest, CART));
  const next = joined === cart ? joinedName(sheetsOf(manifest, CHECKOUT)) : cart;
  const switchedOff =
    sheets.length === 1 ? head : head.replace(LINK, (link) => link.replace('/>', ' disabled=""/>'));
  const one = sheets.length === 1 ? '' : `<link rel="stylesheet" href="${joined}"/>`;
  return `${switchedOff}${one}<link data-rel="prefetch" as="style" href="${next}"/>${page.slice(end)}`;
}

/** Every set of sheets that some page needs more than one of, by the name of the file that holds them all. */
export function joinedSheets(manifest: SheetsByRoute): ReadonlyMap<string, readonly string[]> {
  const sets = Object.keys(manifest.routes).map((id) => sheetsOf(manifest, id));
  return new Map(sets.filter((sheets) => sheets.length > 1).map((sheets) => [joinedName(sheets), sheets]));
}

/** In the order in which a page names them, each once: what is round a route comes before it. */
function sheetsOf(manifest: SheetsByRoute, id: string): readonly string[] {
  const route = manifest.routes[id];
  if (!route) return [];
  const { css = [], parentId } = route;
  return [...new Set([...(parentId === undefined ? [] : sheetsOf(manifest, parentId)), ...css])];
}

/** '/assets/root-Ab1.css' and '/assets/home-Cd2.css': '/assets/root-Ab1.home-Cd2.css'. */
function joinedName(sheets: readonly string[]): string {
  const names = sheets.map((sheet) => sheet.slice(sheet.lastIndexOf('/') + 1, -'.css'.length));
  return `/assets/${names.join('.')}.css`;
}
