import { loadSharp } from './load-sharp.ts';
import type { OpenPicture, Size } from './variants.ts';

export type PhotoRead =
  | { ok: true; open: OpenPicture; size: Size }
  | { ok: false; reason: 'not-a-photo' | 'several-pictures' | 'took-too-long' }
  | { ok: false; reason: 'too-many-pixels'; most: number }
  | { ok: false; reason: 'too-small'; cropped: Size };

/** Cropped to 4:5, in px. Below the smallest, the picture of a product's page would be blurred. */
export const SMALLEST: Size = { width: 480, height: 600 };
const LARGEST: Size = { width: 1000, height: 1250 };

/** More than a phone's camera makes. A file of a few KB can claim to have billions. */
const MOST_PIXELS = 50_000_000;
/** The AVIF decoder needs 20 bytes of memory a pixel, six times what the others need. */
const MOST_PIXELS_OF_AVIF = 16_000_000;
/** For each pass of libvips. */
const TIME_OUT = { seconds: 20 };

/** Part of a picture's hash. Change it when anything below changes the pixels that the same photo gives. */
export const READ_BY = 'photo 1: 4:5, entropy, at most 1000 × 1250, on white';

/**
 * Decodes a photo into the pixels of a product's picture: turned upright as its camera noted, in sRGB, on white, and
 * cropped to 4:5 where most detail is. Nothing but pixels remains: no location, camera or embedded preview. The format
 * is found by decoding; neither name nor media type is trusted.
 */
export async function readPhoto(bytes: Uint8Array): Promise<PhotoRead> {
  const sharp = await loadSharp();
  // 'error', because photos of many phones cause warnings although every pixel is readable.
  const photo = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout(TIME_OUT);
  try {
    const { autoOrient, pages = 1, format, compression } = await photo().metadata();
    // HEIC has the same container as AVIF, but a patented codec that cannot be decoded here.
    if (format === 'heif' && compression !== 'av1') return { ok: false, reason: 'not-a-photo' };
    if (pages > 1) return { ok: false, reason: 'several-pictures' };
    if (format === 'heif' && autoOrient.width * autoOrient.height > MOST_PIXELS_OF_AVIF) {
      return { ok: false, reason: 'too-many-pixels', most: MOST_PIXELS_OF_AVIF };
    }
    const cropped = uprightPartOf(autoOrient);
    if (cropped.width < SMALLEST.width) return { ok: false, reason: 'too-small', cropped };
    const size = cropped.width < LARGEST.width ? cropped : LARGEST;
    const pixels = await photo()
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ ...size, fit: 'cover', position: 'entropy' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer();
    const raw = { ...size, channels: 3 } as const;
    return { ok: true, size, open: () => sharp(pixels, { raw }).timeout(TIME_OUT) };
  } catch (error) {
    return { ok: false, ...reasonOf(error) };
  }
}

/** The largest part of 4:5. */
function uprightPartOf({ width, height }: Size): Size {
  const narrow = Math.min(width, Math.floor(height * 0.8));
  return { width: narrow, height: Math.round(narrow * 1.25) };
}

/** libvips has no error codes, only messages. */
function reasonOf(error: unknown) {
  const said = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(said)) return { reason: 'too-many-pixels', most: MOST_PIXELS } as const;
  return { reason: /timeout/.test(said) ? 'took-too-long' : 'not-a-photo' } as const;
}
