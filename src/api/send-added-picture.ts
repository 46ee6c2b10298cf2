import type { FastifyInstance } from 'fastify';
import { keepAddedPictures } from '../shop/pictures/added-pictures.ts';
import type { Shop } from '../shop/shop.ts';
import { knows } from './kept-bytes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the picture of the database at this path; null when there is none. */
    sendAddedPicture(
      request: FastifyRequest,
      reply: FastifyReply,
      path: string,
    ): Promise<FastifyReply | null>;
  }
}

/** An address never means another picture (decisions/090). */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Pictures that staff added, with the headers of those that are files. */
export function installAddedPictures(app: FastifyInstance, shop: Shop): void {
  const find = keepAddedPictures(shop.db);
  app.decorate('sendAddedPicture', async (request, reply, path) => {
    const picture = await find(path);
    if (!picture) return null;
    const { bytes, hash } = picture;
    reply.headers({
      'cache-control': FOR_A_YEAR,
      'content-type': path.endsWith('.avif') ? 'image/avif' : 'image/webp',
      etag: `"${hash}"`,
    });
    return knows(request.headers['if-none-match'], hash) ? reply.code(304).send() : reply.send(bytes);
  });
}
