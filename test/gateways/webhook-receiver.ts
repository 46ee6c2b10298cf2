import formbody from '@fastify/formbody';
import fastify from 'fastify';

/** A shop's webhook that records what it receives; it answers with `answers` in turn, then with 200. */
export async function aWebhookReceiver(answers: number[] = []) {
  const heard: Record<string, string>[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.register(formbody);
  app.post<{ Body: Record<string, string> }>('/*', (request, reply) => {
    heard.push({ ...request.body });
    return reply.code(answers.shift() ?? 200).send('');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { heard, url, close: () => app.close() };
}
