import { PHOTO_TYPES } from '../contract/back-office-bounds.ts';

/** Photos above this size, in bytes, are made smaller. */
const LARGE = 2_000_000;
/** The longer side of the reduced photo, in px, if its shape allows. */
const MAX_SIDE = 2400;
/**
 * The height at which the shop shows a picture cropped to 4:5, and the width at which it shows one cropped to 16:9, in
 * px: after the crop, a very wide or a very tall photo keeps at least these.
 */
const LEAST_HEIGHT = 1250;
const LEAST_WIDTH = 1600;
const QUALITY = 0.92;

/**
 * A large photo with fewer pixels, as JPEG: phones take photos far larger than the shop shows, and a slow connection
 * could not send one in the time that the server waits. A format that only this browser can read becomes a JPEG too.
 * Returns the photo itself when it is small or when this browser cannot draw it: the server has the last word.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= LARGE && PHOTO_TYPES.includes(photo.type)) return photo;
  try {
    // Rotates the photo as its EXIF orientation says.
    const bitmap = await createImageBitmap(photo);
    const upright = Math.min(bitmap.height, bitmap.width * 1.25);
    const wide = Math.min(bitmap.width, (bitmap.height * 16) / 9);
    const longest = Math.max(bitmap.width, bitmap.height);
    const scale = Math.min(1, Math.max(MAX_SIDE / longest, LEAST_HEIGHT / upright, LEAST_WIDTH / wide));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (!pen) return photo;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } catch {
    return photo;
  }
}
