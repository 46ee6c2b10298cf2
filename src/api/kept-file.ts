import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE_CONTROL } from './cache-control.ts';
import { type EncodedBody, encodeBody, negotiateBody } from './encoded-body.ts';

/** A text that never changes while the process runs, and is the same for everybody. */
interface KeptFile {
  type: string;
  read: () => Promise<string>;
}

/** A handler that sends a file from memory: read at the first request, and compressed once, not for each request. */
export function keptFile({ type, read }: KeptFile) {
  let kept: Promise<EncodedBody> | undefined;
  const open = async () => {
    try {
      return encodeBody(await read());
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= open();
    const { status, bytes, headers } = negotiateBody(request, await kept);
    reply.code(status).headers({ ...headers, 'content-type': type, 'cache-control': CACHE_CONTROL.public });
    return reply.send(await bytes);
  };
}
