import type { Product } from './schemas/product.ts';
import { shareManifest } from './share-manifest.server.ts';

/**
 * URL of the preview picture for links to a page ('home', 'sweets', 'product-jalebi'): 1200 × 630, JPEG. Falls back to
 * the shop's own for a name without one, such as a product that has just been added.
 */
export function shareUrl(name: string): string {
  return `/share/${Object.hasOwn(shareManifest, name) ? name : 'shop'}.jpg`;
}

/**
 * The same for a product. A picture that staff added is what to show of it: no preview is composed of it, and one
 * composed earlier would show another picture. Nor is a preview shown that bears a former name.
 */
export function productShare({ id, name, images: [first] }: Pick<Product, 'id' | 'name' | 'images'>): string {
  const preview = `product-${id}`;
  const drawn = Object.hasOwn(shareManifest, preview) ? shareManifest[preview] : undefined;
  if (first?.startsWith('/pictures/own-')) return first;
  if (drawn && drawn.title !== name) return first ?? shareUrl('shop');
  return shareUrl(preview);
}
