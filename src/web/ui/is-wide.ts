import { pictureSources, WIDE } from '../../contract/pictures/pictures.ts';

/**
 * A wide picture in an upright arch is fitted to the arch's height and cropped at the sides, so `sizes` must ask for
 * more than the arch's width. The empty left half is cropped: the products are on the right.
 */
export function isWide(src: string): boolean {
  const own = pictureSources(src);
  return own !== null && own.width > own.height * WIDE;
}
