import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { narrowRatioOf, narrowWidthsOf, STEPS, widthsOf } from '../../contract/pictures/pictures.ts';
import { placeholderOf } from './placeholder.ts';

/** How every picture of the shop is cut (decisions/090), by `npm run pictures` and at uploads. Callers bring sharp. */

/** Opens the whole picture again, once for each file that is cut from it. */
export type OpenPicture = () => Sharp;

/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One file of a picture; `width` in px. */
interface PictureFile {
  /** '{name}.{facts}.{width}.{format}' */
  readonly file: string;
  readonly width: number;
  readonly format: keyof typeof ENCODERS;
  /** The right-hand part of a wide picture, not the whole. */
  readonly isNarrow: boolean;
}

const ENCODERS = {
  avif: { quality: 50, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 66, effort: 5, smartSubsample: true },
} as const;

/**
 * The right-hand part of a wide picture is the largest picture of a page, which a phone waits for, so 5 % fewer bytes
 * are worth seconds of encoding.
 */
const NARROW_EFFORT = 6;
/** Where that part begins, as a share of the space beside it: the style sheets show wide pictures from 78 to 80 %. */
const NARROW_AT = 0.79;

// A picture is made again when its master, a step, an encoder's setting or the placeholder's method changes.
const SETTINGS = JSON.stringify({ STEPS, ENCODERS, placeholder: 2 });

/** SHA-256, in hex, over the original's bytes and everything that decides how it is cut. */
export function hashOfPicture(bytes: Uint8Array, otherSettings = ''): string {
  return createHash('sha256').update(SETTINGS).update(otherSettings).update(bytes).digest('hex');
}

/** 'hash.placeholder.WxH': the part of an address that holds all facts about the picture. `hash`: six hex digits. */
export async function factsOf(open: OpenPicture, hash: string, { width, height }: Size): Promise<string> {
  return `${hash}.${await placeholderOf(open)}.${width}x${height}`;
}

/** Width and height from those facts. */
export function sizeOf(facts: string): Size {
  const [width = 0, height = 0] = (facts.split('.')[2] ?? '').split('x').map(Number);
  return { width, height };
}

/** The files of a picture. A browser without AVIF gets the whole picture. */
export function filesOf(name: string, facts: string): PictureFile[] {
  const { width, height } = sizeOf(facts);
  const whole = widthsOf(width).flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({
      file: `${name}.${facts}.${width}.${format}`,
      width,
      format,
      isNarrow: false,
    })),
  );
  const narrow = narrowWidthsOf(width, height).map((width) => ({
    file: `${name}.${facts}.narrow-${width}.avif`,
    width,
    format: 'avif' as const,
    isNarrow: true,
  }));
  return [...whole, ...narrow];
}

/** The bytes of one file. `size`: of the picture that `open` opens. */
export function cutFile(
  open: OpenPicture,
  size: Size,
  { width, format, isNarrow }: PictureFile,
): Promise<Buffer> {
  const picture = isNarrow ? open().extract(narrowPartOf(size)) : open();
  const settings = isNarrow ? { ...ENCODERS[format], effort: NARROW_EFFORT } : ENCODERS[format];
  return picture.resize({ width }).toFormat(format, settings).toBuffer();
}

function narrowPartOf({ width, height }: Size): Size & { left: number; top: number } {
  const narrow = Math.round(height * narrowRatioOf(width, height));
  return { left: Math.round((width - narrow) * NARROW_AT), top: 0, width: narrow, height };
}
