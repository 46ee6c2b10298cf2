import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Whether a request came over the network; one of the shop's own pages (`in-process.ts`) is no IncomingMessage. */
export function isVisit(request: FastifyRequest): boolean {
  return request.raw instanceof IncomingMessage;
}
