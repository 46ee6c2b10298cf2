import type { FastifyRequest } from 'fastify';

/** What a request leaves in the log: no query (it may hold a token), no header, no body (decisions: Accounts). */
export const requestLog = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?', 1)[0],
    }),
  },
};
