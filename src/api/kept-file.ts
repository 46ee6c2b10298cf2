import type { FastifyInstance } from 'fastify';
import { CACHE_CONTROL } from './cache-control.ts';
import { type EncodedBody, encodeBody, negotiateBody } from './encoded-body.ts';

/** A text that never changes while the process runs, and is the same for everybody. */
interface KeptFile {
  url: string;
  type: string;
  read: () => Promise<string>;
}

/** Serves a file from memory: read when it is first requested, and compressed once instead of for each request. */
export function serveKeptFile(app: FastifyInstance, { url, type, read }: KeptFile): void {
  let kept: Promise<EncodedBody> | undefined;
  const open = async () => {
    try {
      return encodeBody(await read());
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    kept ??= open();
    const { status, bytes, headers } = negotiateBody(request, await kept);
    reply.code(status).headers({ ...headers, 'content-type': type, 'cache-control': CACHE_CONTROL.public });
    return reply.send(await bytes);
  });
}
