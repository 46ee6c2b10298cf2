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

/** Forms and JSON reach the calls of this scope as the text that was sent; its parsers are nobody else's. */
export function keepBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const types = ['application/x-www-form-urlencoded', 'application/json'];
  scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
