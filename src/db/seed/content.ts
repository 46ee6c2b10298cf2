import { pictureUrl } from '../../contract/pictures.ts';

/** The active hero picture of the demo shop (spec §7, GET /api/heropics/active). */
export const hero = {
  imageUrl: pictureUrl('hero-laddoo', 960),
  alt: 'Motichoor laddoo stacked on a brass thali',
} as const;

/** The active promotional video of the demo shop (spec §7, GET /videos/active). */
export const video = {
  url: '/video/promo.mp4',
  webmUrl: '/video/promo.webm',
  posterUrl: pictureUrl('promo-poster', 1280),
  title: 'Seven slow seconds at the counter',
} as const;
