import type { FastifyInstance } from 'fastify';
import { readActiveHero, readActiveVideo } from '../../shop/content/read-active-content.ts';
import type { Shop } from '../../shop/shop.ts';
import { readyAnswer, sendReady } from '../from-memory/ready-answer.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** Every open home page polls the video, so both answers are cached as bytes. */
export function contentRoutes(app: FastifyInstance, shop: Shop): void {
  const hero = shop.content.keep(async () => {
    const row = await readActiveHero(shop);
    return row && readyAnswer({ imageUrl: row.image_url, alt: row.alt });
  });
  const video = shop.content.keep(async () => {
    const row = await readActiveVideo(shop);
    return row && readyAnswer(row);
  });

  serve(app, 'activeHero', async ({ request, reply }) => {
    return sendReady(request, reply, async () => {
      const answer = await hero();
      if (!answer) throw new Refusal(404, 'No active hero image found.');
      return answer;
    });
  });

  serve(app, 'activeVideo', async ({ request, reply }) => {
    return sendReady(request, reply, async () => {
      const answer = await video();
      if (!answer) throw new Refusal(404, 'No active video configured.');
      return answer;
    });
  });
}
