import type { FastifyInstance } from 'fastify';
import type { RazorpaySandbox } from './sandbox.ts';
import { errorBody } from './wire.ts';

/** Every call of this scope needs basic authentication with key id and key secret. */
export function authenticate(scope: FastifyInstance, { keyId, keySecret }: RazorpaySandbox): void {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === expected) return;
    return reply.code(401).send(errorBody('Authentication failed'));
  });
}
