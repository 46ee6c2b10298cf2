import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAddedPictureCache } from '../shop/pictures/added-pictures.ts';
import type { Shop } from '../shop/shop.ts';
import { etagMatches } from './content-negotiation.ts';

interface FoundPicture {
  readonly bytes: Buffer;
  readonly hash: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The picture of the database at this path; null when there is none. */
    findAddedPicture(path: string): Promise<FoundPicture | null>;
  }
}

/** An address never means another picture (decisions/090). */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Pictures that staff added. */
export function installAddedPictures(app: FastifyInstance, shop: Shop): void {
  const find = createAddedPictureCache(shop.db);
  app.decorate('findAddedPicture', async (path: string) => (await find(path)) ?? null);
}

/** Sends one, with the headers of those that are files. */
export function sendAddedPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { bytes, hash }: FoundPicture,
): FastifyReply {
  const etag = `"${hash}"`;
  reply.headers({
    'cache-control': FOR_A_YEAR,
    'content-type': path.endsWith('.avif') ? 'image/avif' : 'image/webp',
    etag,
  });
  return etagMatches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
}
