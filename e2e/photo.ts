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
