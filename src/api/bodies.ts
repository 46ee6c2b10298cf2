import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** Bodies are JSON, or forms where the payment provider posts; anything else is a 415. */
export async function installBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that always send the header also send it with calls that have no body.
    if (body === '') return done(null, undefined);
    parseJson(request, String(body), done);
  });
  await app.register(formbody);
}
