/** The part of React Router's manifest that is read here. */
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
 * Replaces the style sheets in a page's head by one joined file: each further sheet costs a connection, two more round
 * trips before the first paint (decision 128). The links that React wrote stay, disabled, so that hydration finds
 * them; navigating to another kind of page fetches only that page's own sheet. They are for no medium, too: looking
 * ahead, Chrome requests a sheet for the screen even if it is disabled. The cart and the checkout are separate
 * documents: their sheets are prefetched when this page is at rest.
 */
export function linkJoinedSheet(head: string, manifest: SheetsByRoute): string {
  const sheets = [...head.matchAll(LINK)].map(([, sheet = '']) => sheet);
  // Does not apply in development, where Vite names the sheets differently.
  if (sheets.length === 0) return head;
  const joined = joinedName(sheets);
  const cart = joinedName(sheetsOf(manifest, CART));
  const next = joined === cart ? joinedName(sheetsOf(manifest, CHECKOUT)) : cart;
  const switchedOff =
    sheets.length === 1
      ? head
      : head.replace(LINK, (link) => link.replace('/>', ' media="not all" disabled=""/>'));
  const one = sheets.length === 1 ? '' : `<link rel="stylesheet" href="${joined}"/>`;
  return `${switchedOff}${one}<link data-rel="prefetch" as="style" href="${next}"/>`;
}

/** Every combination of two or more sheets that some page needs, by the name of the joined file. */
export function joinedSheetFiles(manifest: SheetsByRoute): ReadonlyMap<string, readonly string[]> {
  const sets = Object.keys(manifest.routes).map((id) => sheetsOf(manifest, id));
  return new Map(sets.filter((sheets) => sheets.length > 1).map((sheets) => [joinedName(sheets), sheets]));
}

/** A page's sheets in the order in which it links them, without duplicates: a route's parents come before it. */
function sheetsOf(manifest: SheetsByRoute, id: string): readonly string[] {
  const route = manifest.routes[id];
  if (!route) return [];
  const { css = [], parentId } = route;
  return [...new Set([...(parentId === undefined ? [] : sheetsOf(manifest, parentId)), ...css])];
}

/** '/assets/root-Ab1.css' and '/assets/home-Cd2.css' become '/assets/root-Ab1.home-Cd2.css'. */
function joinedName(sheets: readonly string[]): string {
  const names = sheets.map((sheet) => sheet.slice(sheet.lastIndexOf('/') + 1, -'.css'.length));
  return `/assets/${names.join('.')}.css`;
}
