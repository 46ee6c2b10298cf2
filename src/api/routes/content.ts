import type { FastifyInstance } from 'fastify';
import { activeHero, activeVideo } from '../../shop/content/active-content.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

const CHECK_EACH_TIME = 'public, max-age=0, must-revalidate';

export function contentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'activeHero', async ({ reply }) => {
    const hero = await activeHero(shop);
    if (!hero) throw new Refusal(404, 'No active hero image found.');
    reply.header('cache-control', CHECK_EACH_TIME);
    return { imageUrl: hero.image_url, alt: hero.alt };
  });

  serve(app, 'activeVideo', async ({ reply }) => {
    const video = await activeVideo(shop);
    if (!video) throw new Refusal(404, 'No active video configured.');
    reply.header('cache-control', CHECK_EACH_TIME);
    return video;
  });
}
