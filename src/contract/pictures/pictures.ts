/** What a <picture> element needs to show one of the shop's own pictures in the lightest suitable form. */
export interface PictureSources {
  readonly avifSrcSet: string;
  readonly webpSrcSet: string;
  /** The right-hand part of a wide picture, for an upright arch on a phone; '' for any other picture. */
  readonly narrowAvifSrcSet: string;
  /** Dimensions of the master in px, to reserve space. */
  readonly width: number;
  readonly height: number;
  /** Twenty bits that pictures.css paints until the picture has loaded. */
  readonly placeholder: number;
}

/** '/pictures/name.hash.placeholder.WxH.width.format': decisions/090. */
const ownPicture =
  /^(\/pictures\/[a-z0-9-]+\.[0-9a-f]{6}\.([0-9a-f]{5})\.([1-9]\d{0,4})x([1-9]\d{0,4}))\.[1-9]\d{0,4}\.(?:webp|avif)$/;

/** A picture wider than this times its height counts as wide: it is fitted by height and cropped at the sides. */
export const WIDE = 1.2;

/** Widths, in px, to which pictures are cut. */
export const STEPS: readonly number[] = [160, 320, 480, 720, 1000, 1440];

/** The widths, in px and ascending, that exist for a master of this width. */
export function widthsOf(width: number): readonly number[] {
  const fitting = STEPS.filter((step) => step <= width);
  const largest = fitting.at(-1) ?? 0;
  return largest < 1440 && width > largest * 1.15 ? [...fitting, width] : fitting;
}

/** Heights, in px, of a wide picture's right-hand part. */
const NARROW_HEIGHTS: readonly number[] = [381, 457, 495, 667, 800];

/**
 * The width of that part relative to its height: banners are 2:1 and fill an arch about as wide as it is high, heroes
 * are 16:9 and fill a slimmer one.
 */
export function narrowRatioOf(width: number, height: number): number {
  return width < height * 1.9 ? 0.84 : 1.05;
}

/**
 * The widths, in px and ascending, of a wide picture's right-hand part. An upright arch would crop off the rest and
 * waste a third to half of the bytes. Empty for a picture that is not wide.
 */
export function narrowWidthsOf(width: number, height: number): readonly number[] {
  if (width <= height * WIDE) return [];
  const ratio = narrowRatioOf(width, height);
  return NARROW_HEIGHTS.filter((high) => high <= height).map((high) => Math.round(high * ratio));
}

/**
 * Everything encoded in the URL of one of the shop's own pictures; null for any other URL, which is shown unchanged.
 * `sizes` like '84px' leave out files wider than any screen needs for that: phones have up to three pixels per px.
 */
export function pictureSources(url: string, sizes = ''): PictureSources | null {
  const [, start, placeholder, width, height] = ownPicture.exec(url) ?? [];
  if (!(start && placeholder && width && height)) return null;
  const enough = 3 * Number(sizes.replace('px', '') || Number.NaN);
  // Up to the first that is enough; sizes that depend on the screen are NaN, for which none is.
  const widths = widthsOf(Number(width)).filter((_, at, all) => !(Number(all[at - 1]) >= enough));
  const narrowWidths = narrowWidthsOf(Number(width), Number(height));
  return {
    avifSrcSet: srcSet(`${start}.`, widths, 'avif'),
    webpSrcSet: srcSet(`${start}.`, widths, 'webp'),
    narrowAvifSrcSet: srcSet(`${start}.narrow-`, narrowWidths, 'avif'),
    width: Number(width),
    height: Number(height),
    placeholder: Number.parseInt(placeholder, 16),
  };
}

function srcSet(start: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${start}${width}.${format} ${width}w`).join(', ');
}
