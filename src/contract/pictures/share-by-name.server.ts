import type { Product } from '../schemas/product.ts';
import { movedPicture, nameOfPicture } from './picture-by-name.server.ts';
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
 * an older one would show another picture. A preview that bears former words, or a picture that staff took away, is not
 * used either.
 */
export function productShare(product: Shared): string {
  const { id, images } = product;
  const [first] = images;
  const preview = `product-${id}`;
  if (first?.startsWith('/pictures/own-')) return first;
  if (Object.hasOwn(shareManifest, preview) && !isUpToDate(preview, product)) {
    // Its size is told, too, which only its current address says.
    return first ? (movedPicture(first) ?? first) : shareUrl('shop');
  }
  return shareUrl(preview);
}

type Shared = Pick<Product, 'id' | 'name' | 'hindiName' | 'tagline'> & { readonly images: readonly string[] };

/** Whether the words on a composed preview still are the product's, and the picture, which has its id, is one of its. */
function isUpToDate(preview: string, { id, name, hindiName, tagline, images }: Shared): boolean {
  const { title, hindi, line } = shareManifest[preview] ?? {};
  const hasPicture = images.some((image) => nameOfPicture(image) === id);
  return hasPicture && title === name && hindi === hindiName && line === `${tagline}.`;
}
