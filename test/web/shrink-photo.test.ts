import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from '../../src/admin/shrink-photo.ts';
import { UPRIGHT, WIDE } from '../../src/shop/pictures/photo-cuts.ts';

/** The size in px that a photo of several MB has once the back office has made it smaller. */
async function sizeOnceSmaller(width: number, height: number): Promise<{ width: number; height: number }> {
  let size = { width, height };
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(...[wide, high]: [number, number]) {
        size = { width: wide, height: high };
      }
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
      convertToBlob = async () => new Blob([], { type: 'image/jpeg' });
    },
  );
  await shrinkPhoto(new Blob([new Uint8Array(3_000_000)], { type: 'image/jpeg' }));
  return size;
}

afterEach(() => vi.unstubAllGlobals());

test('a photo as phones take it is made smaller, to 2400 px on its longer side', async () => {
  expect(await sizeOnceSmaller(3000, 4000)).toEqual({ width: 1800, height: 2400 });
  expect(await sizeOnceSmaller(4000, 3000)).toEqual({ width: 2400, height: 1800 });
});

test.each([
  ['tall, as phones take them to fill their screens', 1816, 4032],
  ['tall, of many pixels', 3000, 9000],
  ['wide', 9000, 3000],
])(
  'a photo that is %s keeps what the shop shows of it, on a product and on the home page',
  async (_, ...of) => {
    const { width, height } = await sizeOnceSmaller(...of);
    for (const { ratio, largest } of [UPRIGHT, WIDE]) {
      expect(Math.min(width, height * ratio)).toBeGreaterThanOrEqual(largest.width);
    }
  },
);

test('a photo that has too few pixels already keeps all of them', async () => {
  expect(await sizeOnceSmaller(900, 4000)).toEqual({ width: 900, height: 4000 });
});
