import fastify from 'fastify';
import type { RawWebhook } from '../../src/shop/payments/gateway.ts';

/** A shop's webhook that records raw requests; it answers with `answers` in turn, then with 200. */
export async function aRazorpayReceiver(answers: number[] = []) {
  const heard: RawWebhook[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: string }>('/*', (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    );
    heard.push({ headers, rawBody: request.body });
    return reply.code(answers.shift() ?? 200).send('');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { heard, url, close: () => app.close() };
}
