import sharp from 'sharp';

/** A photo as a phone takes it: upright, of one colour with a lighter square. No two are the same. */
export async function aPhoto(
  name = 'barfi.jpg',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const side = 200 + Math.floor(Math.random() * 400);
  const square = sharp({ create: { width: side, height: side, channels: 3, background: '#f3d9a0' } });
  const photo = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#b5763a' } });
  const buffer = await photo
    .composite([{ input: await square.png().toBuffer() }])
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A wide photo for the home page: lighter on the right, where the shop shows it. No two are the same. */
export async function aWidePhoto(
  name = 'thali.jpg',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const side = 700 + Math.floor(Math.random() * 300);
  const square = sharp({ create: { width: side, height: 1200, channels: 3, background: '#f3d9a0' } });
  const photo = sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#7d0c36' } });
  const buffer = await photo
    .composite([{ input: await square.png().toBuffer(), left: 2000 - side, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A photo of 12 million pixels and several MB, as telephones make them. */
export async function aLargePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const buffer = await sharp({
    create: { width: 3000, height: 4000, channels: 3, background: '#b5763a', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'from-the-phone.jpg', mimeType: 'image/jpeg', buffer };
}
