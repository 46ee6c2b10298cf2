import type { SharpConstructor } from 'sharp';

let loading: Promise<SharpConstructor> | undefined;

/**
 * sharp, loaded at the first upload: most processes never need its 20 MB. It keeps nothing, works on one core, and can
 * open photos only, so that no other of its many formats is a way in.
 */
export function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: PHOTO_LOADERS });
    return sharp;
  });
  return loading;
}

/** 'Heif' reads AVIF. */
const PHOTO_LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);
