import type { FastifyInstance } from 'fastify';
import { consume, perHour } from '../../shop/limits/rate-limit.ts';
import { addPicture, type PictureAdded } from '../../shop/pictures/add-picture.ts';
import { type PhotoCut, UPRIGHT, WIDE } from '../../shop/pictures/photo-cuts.ts';
import type { Shop, Staff } from '../../shop/shop.ts';
import { keepBodiesAsBytes } from '../http/bodies.ts';
import { veryBusy } from '../load/overload.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** Every picture stays in the database for good, so a stolen session must not be able to fill it. */
const PHOTOS_AN_HOUR = 200;

/** Photos that staff add. Each call has its own scope, because bodies are kept as bytes only there. */
export function adminPictureRoutes(app: FastifyInstance, shop: Shop): void {
  const add = async (staff: Staff, photo: Uint8Array, cut: PhotoCut) => {
    const allowed = await consume(shop, perHour('add-picture', staff.id, PHOTOS_AN_HOUR));
    if (!allowed.ok) {
      throw new Refusal(429, 'Too many photos in one hour. Please continue later.', {
        retryAfter: allowed.retryAfter,
      });
    }
    const added = await addPicture(shop, staff, photo, cut);
    if (!added.ok) throw refusalOf(added, cut);
    return { success: true, image: added.image } as const;
  };
  app.register(async (scope) => {
    keepBodiesAsBytes(scope, 'adminAddPicture');
    serve(scope, 'adminAddPicture', async ({ body, customer }) => add(customer, body, UPRIGHT));
  });
  app.register(async (scope) => {
    keepBodiesAsBytes(scope, 'adminAddWidePicture');
    serve(scope, 'adminAddWidePicture', async ({ body, customer }) => add(customer, body, WIDE));
  });
}

function refusalOf(refused: Extract<PictureAdded, { ok: false }>, { shape, smallest }: PhotoCut): Refusal {
  switch (refused.reason) {
    case 'not-a-photo':
      return new Refusal(400, 'This is not a whole JPEG, PNG, WebP or AVIF photo.');
    case 'several-pictures':
      return new Refusal(400, 'This file moves or has several pictures. Please choose a plain photo.');
    case 'too-many-pixels':
      return new Refusal(400, `The photo has more than ${refused.most / 1e6} million pixels.`);
    case 'too-small': {
      const { width, height } = refused.cropped;
      const least = `${smallest.width} × ${smallest.height}`;
      return new Refusal(
        400,
        `The photo is too small: cropped to ${shape} it has ${width} × ${height} pixels, and ${least} are needed.`,
      );
    }
    case 'took-too-long':
      return veryBusy();
  }
}
