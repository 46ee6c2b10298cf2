import type { SharpConstructor } from 'sharp';
import { loadOnce } from '../load-once.ts';

/**
 * sharp, loaded at the first upload: most processes never need its 20 MB. Without a cache, on one core, and with the
 * decoders of photos only: each other format that libvips knows would be one more way to attack it.
 */
export const loadSharp = loadOnce(async (): Promise<SharpConstructor> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: PHOTO_LOADERS });
  return sharp;
});

/** 'Heif' reads AVIF. */
const PHOTO_LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);
