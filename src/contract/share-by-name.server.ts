import { shareManifest } from './share-manifest.server.ts';

/**
 * The address of what others show of a link to this page ('home', 'sweets', 'product-jalebi'): 1200 × 630, JPEG. The
 * shop's own for a name that has none, such as a product that the owner has just added.
 */
export function shareUrl(name: string): string {
  return `/share/${Object.hasOwn(shareManifest, name) ? name : 'shop'}.jpg`;
}
