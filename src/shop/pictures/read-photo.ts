import { loadSharp } from './load-sharp.ts';
import type { PhotoCut } from './photo-cuts.ts';
import type { OpenPicture, Size } from './variants.ts';

export type PhotoRead =
  | { ok: true; open: OpenPicture; size: Size }
  | { ok: false; reason: 'not-a-photo' | 'several-pictures' | 'took-too-long' }
  | { ok: false; reason: 'too-many-pixels'; most: number }
  | { ok: false; reason: 'too-small'; cropped: Size };

/** More than a phone's camera makes. A file of a few KB can claim to have billions. */
const MAX_PIXELS = 50_000_000;
/** The AVIF decoder needs 20 bytes of memory a pixel, six times what the others need. */
const MAX_PIXELS_OF_AVIF = 16_000_000;
/** For each pass of libvips. */
const TIME_OUT = { seconds: 20 };

/**
 * Decodes a photo into the pixels of a picture: turned upright as its camera noted, in sRGB, on white, and cropped as
 * `cut` says, to where most detail is. Nothing but pixels remains: no location, camera or embedded preview. The format
 * is found by decoding; neither name nor media type is trusted. A change here that affects the pixels needs a new
 * `readBy` in every cut.
 */
export async function readPhoto(bytes: Uint8Array, cut: PhotoCut): Promise<PhotoRead> {
  const sharp = await loadSharp();
  // 'error', because photos of many phones cause warnings although every pixel is readable.
  const photo = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout(TIME_OUT);
  try {
    const { autoOrient, pages = 1, format, compression } = await photo().metadata();
    // HEIC has the same container as AVIF, but a patented codec that cannot be decoded here.
    if (format === 'heif' && compression !== 'av1') return { ok: false, reason: 'not-a-photo' };
    if (pages > 1) return { ok: false, reason: 'several-pictures' };
    if (format === 'heif' && autoOrient.width * autoOrient.height > MAX_PIXELS_OF_AVIF) {
      return { ok: false, reason: 'too-many-pixels', most: MAX_PIXELS_OF_AVIF };
    }
    const cropped = largestPart(autoOrient, cut.ratio);
    if (cropped.width < cut.smallest.width) return { ok: false, reason: 'too-small', cropped };
    const size = cropped.width < cut.largest.width ? cropped : cut.largest;
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

/** The largest part whose width is `ratio` times its height. */
function largestPart({ width, height }: Size, ratio: number): Size {
  const fitting = Math.min(width, Math.floor(height * ratio));
  return { width: fitting, height: Math.round(fitting / ratio) };
}

/** libvips has no error codes, only messages. */
function reasonOf(error: unknown) {
  const said = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(said)) return { reason: 'too-many-pixels', most: MAX_PIXELS } as const;
  return { reason: /timeout/.test(said) ? 'took-too-long' : 'not-a-photo' } as const;
}
