import type { FastifyInstance } from 'fastify';
import { consume } from '../../shop/limits/rate-limit.ts';
import { addPicture, type PictureAdded } from '../../shop/pictures/add-picture.ts';
import { SMALLEST } from '../../shop/pictures/read-photo.ts';
import type { Shop } from '../../shop/shop.ts';
import { keepBodiesAsBytes } from '../bodies.ts';
import { veryBusy } from '../overload.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** Every picture stays in the database for good, so a stolen session must not fill it. */
const PHOTOS_AN_HOUR = 200;

/** Photos that staff add. In its own scope, because a body is kept as bytes only here. */
export function adminPictureRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    keepBodiesAsBytes(scope, 'adminAddPicture');
    serve(scope, 'adminAddPicture', async ({ body, customer }) => {
      const limit = { name: 'add-picture', key: customer.id, max: PHOTOS_AN_HOUR, windowSeconds: 3600 };
      const taken = await consume(shop, limit);
      if (!taken.ok) {
        throw new Refusal(429, 'These are too many photos for an hour. Please go on later.', {
          retryAfter: taken.retryAfter,
        });
      }
      const added = await addPicture(shop, customer, body);
      if (!added.ok) throw refusalOf(added);
      return { success: true, image: added.image };
    });
  });
}

function refusalOf(refused: Extract<PictureAdded, { ok: false }>): Refusal {
  switch (refused.reason) {
    case 'not-a-photo':
      return new Refusal(400, 'This is not a whole JPEG, PNG, WebP or AVIF photo.');
    case 'several-pictures':
      return new Refusal(400, 'This file moves or has several pictures. Please choose a plain photo.');
    case 'too-many-pixels':
      return new Refusal(400, `The photo has more than ${refused.most / 1e6} million pixels.`);
    case 'too-small': {
      const { width, height } = refused.cropped;
      const least = `${SMALLEST.width} × ${SMALLEST.height}`;
      return new Refusal(
        400,
        `The photo is too small: cropped to 4:5 it has ${width} × ${height} pixels, and ${least} are needed.`,
      );
    }
    case 'took-too-long':
      return veryBusy();
  }
}
