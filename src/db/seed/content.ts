import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';

/** The active hero picture of the demo shop (spec §7, GET /api/heropics/active). */
export const hero = {
  imageUrl: pictureUrl('hero-thali', 1440),
  alt: 'Kaju katli, motichoor laddoo, jalebi and gulab jamun on a brass thali',
} as const;

/** The active promotional video of the demo shop (spec §7, GET /videos/active). */
export const video = {
  url: '/video/promo.mp4',
  posterUrl: pictureUrl('promo-poster', 1440),
  title: 'Seven slow seconds at the counter',
} as const;
