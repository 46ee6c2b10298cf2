import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAddedPictureCache } from '../../shop/pictures/added-pictures.ts';
import type { Shop } from '../../shop/shop.ts';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { etagMatches } from '../http/content-negotiation.ts';

interface FoundPicture {
  readonly bytes: Buffer;
  readonly hash: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The database's picture at this path; null when there is none. */
    findAddedPicture(path: string): Promise<FoundPicture | null>;
  }
}

/** Pictures that staff added. */
export function installAddedPictures(app: FastifyInstance, shop: Shop): void {
  const find = createAddedPictureCache(shop.db);
  app.decorate('findAddedPicture', async (path: string) => (await find(path)) ?? null);
}

/** Sends an added picture with the headers of a static one. */
export function sendAddedPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { bytes, hash }: FoundPicture,
): FastifyReply {
  const etag = `"${hash}"`;
  reply.headers({
    'cache-control': CACHE_CONTROL.forAYear,
    'content-type': path.endsWith('.avif') ? 'image/avif' : 'image/webp',
    etag,
  });
  return etagMatches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
}
