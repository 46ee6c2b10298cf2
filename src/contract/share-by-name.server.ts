import type { Product } from './schemas/product.ts';
import { shareManifest } from './share-manifest.server.ts';

/**
 * URL of the preview picture for links to a page ('home', 'sweets', 'product-jalebi'): 1200 × 630, JPEG. A name without
 * one, such as a product that has just been added, gets the shop's own.
 */
export function shareUrl(name: string): string {
  return `/share/${Object.hasOwn(shareManifest, name) ? name : 'shop'}.jpg`;
}

/**
 * The same for a product. If staff added its first picture, that picture is used: no preview was composed from it, and
 * an older one would show another picture. A preview that bears a former name is not used either.
 */
export function productShare({ id, name, images: [first] }: Pick<Product, 'id' | 'name' | 'images'>): string {
  const preview = `product-${id}`;
  const drawn = Object.hasOwn(shareManifest, preview) ? shareManifest[preview] : undefined;
  if (first?.startsWith('/pictures/own-')) return first;
  if (drawn && drawn.title !== name) return first ?? shareUrl('shop');
  return shareUrl(preview);
}
