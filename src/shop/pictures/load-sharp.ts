import type { SharpConstructor } from 'sharp';

let loading: Promise<SharpConstructor> | undefined;

/**
 * sharp, loaded at the first upload: most processes never need its 20 MB. Without a cache, on one core, and with the
 * decoders of photos only: each other format that libvips knows would be one more way to attack it. After a failure the
 * next call tries again.
 */
export function loadSharp(): Promise<SharpConstructor> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: PHOTO_LOADERS });
  return sharp;
}

/** 'Heif' reads AVIF. */
const PHOTO_LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);
