import { z } from 'zod';

/** The bytes of a photo. Only decoding shows what they really are. */
export const Photo = z
  .unknown()
  .meta({ type: 'string', format: 'binary' })
  .pipe(z.instanceof(Uint8Array, { error: 'The photo is missing.' }));

/** `image` is the picture's address (decisions/090), for a product's `images`. */
export const PictureAdded = z.object({ success: z.literal(true), image: z.string() });
