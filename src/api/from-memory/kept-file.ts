import type { FastifyReply, FastifyRequest } from 'fastify';
import { loadOnce } from '../../shop/load-once.ts';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { encodeBody, negotiateBody } from './encoded-body.ts';

/** A text that never changes while the process runs, and is the same for everybody. */
interface KeptFile {
  type: string;
  read: () => Promise<string>;
}

/** A handler that sends a file from memory: read at the first request, and compressed once, not for each request. */
export function keptFile({ type, read }: KeptFile) {
  const open = loadOnce(async () => encodeBody(await read()));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, bytes, headers } = negotiateBody(request, await open());
    reply.code(status).headers({ ...headers, 'content-type': type, 'cache-control': CACHE_CONTROL.public });
    return reply.send(await bytes);
  };
}
