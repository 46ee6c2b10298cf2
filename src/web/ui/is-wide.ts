import { pictureSources, WIDE } from '../../contract/pictures.ts';

/**
 * A wide picture in an upright arch is shown by its height and cut at the sides, so that the browser needs it wider
 * than the arch (`sizes`). Its quiet left half is what is cut: the goods stand on the right.
 */
export function isWide(src: string): boolean {
  const own = pictureSources(src);
  return own !== null && own.width > own.height * WIDE;
}
