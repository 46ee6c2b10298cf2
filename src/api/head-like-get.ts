import type { FastifyInstance } from 'fastify';

/**
 * HEAD has the headers of GET, those of a compressed answer too (RFC 9110 §9.3.2). The framework takes the body away in
 * the first of a route's hooks, before @fastify/compress, which adds its hook as the last, sees it; so that one comes
 * first here. Install it after @fastify/compress and before any route.
 */
export function compressBeforeHead(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' || !Array.isArray(route.onSend)) return;
    const compress = route.onSend.pop();
    if (compress) route.onSend.unshift(compress);
  });
}
