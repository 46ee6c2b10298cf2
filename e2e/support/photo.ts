import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/**
 * A photo as a phone takes it: upright, of one colour with a chequered square. No two are the same. Small, because
 * cutting takes time.
 */
export async function aPhoto(
  name = 'barfi.jpg',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const photo = sharp({ create: { width: 480, height: 640, channels: 3, background: '#b5763a' } });
  const buffer = await photo
    .composite([{ input: await ofItsOwn(160) }])
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A wide photo for the home page: chequered on the right, where the shop shows it. No two are the same. */
export async function aWidePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const photo = sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#7d0c36' } });
  const buffer = await photo
    .composite([{ input: await ofItsOwn(1200), left: 800, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'thali.jpg', mimeType: 'image/jpeg', buffer };
}

/** A square of 8 × 8 colours that no other photo has, because the shop identifies a picture by its bytes. */
function ofItsOwn(side: number): Promise<Buffer> {
  const colours = sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } });
  return colours.resize(side, side, { kernel: 'nearest' }).png().toBuffer();
}

/** A photo of 12 million pixels and several MB, as phones take them. */
export async function aLargePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const buffer = await sharp({
    create: { width: 3000, height: 4000, channels: 3, background: '#b5763a', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'from-the-phone.jpg', mimeType: 'image/jpeg', buffer };
}
