import type { Size } from './variants.ts';

/** What an upload becomes: which part of the photo is kept, and in which sizes. Sizes are in px. */
export interface PhotoCut {
  /** As a message names it: '4:5'. */
  readonly shape: string;
  /** Width divided by height. */
  readonly ratio: number;
  /** After cropping. Below this, the shop would show it blurred. */
  readonly smallest: Size;
  readonly largest: Size;
  /** The width in the address that is stored, as in the seed. */
  readonly usualWidth: number;
  /** Must change with anything that affects the pixels: the same photo then becomes another picture. */
  readonly readBy: string;
}

/** A picture of a product: an upright arch. */
export const UPRIGHT: PhotoCut = {
  shape: '4:5',
  ratio: 4 / 5,
  smallest: { width: 480, height: 600 },
  largest: { width: 1000, height: 1250 },
  usualWidth: 720,
  readBy: 'photo 1: 4:5, entropy, at most 1000 × 1250, on white',
};

/** A picture of the home page: as wide and as large as the shop's own hero, so that it weighs and loads like it. */
export const WIDE: PhotoCut = {
  shape: '16:9',
  ratio: 16 / 9,
  smallest: { width: 1280, height: 720 },
  largest: { width: 1600, height: 900 },
  usualWidth: 1440,
  readBy: 'photo 1: 16:9, entropy, at most 1600 × 900, on white',
};
