import { shareManifest } from './share-manifest.server.ts';

/**
 * URL of the preview picture for links to a page ('home', 'sweets', 'product-jalebi'): 1200 × 630, JPEG. Falls back to
 * the shop's own for a name without one, such as a product that has just been added.
 */
export function shareUrl(name: string): string {
  return `/share/${Object.hasOwn(shareManifest, name) ? name : 'shop'}.jpg`;
}

/**
 * The same for a product, from its `images`. A picture that staff added is what to show of it: no preview is composed
 * of it, and one composed earlier would show another picture.
 */
export function productShare(id: string, [first = '']: readonly string[]): string {
  return first.startsWith('/pictures/own-') ? first : shareUrl(`product-${id}`);
}
