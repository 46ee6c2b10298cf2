import type { FastifyInstance } from 'fastify';

/**
 * HEAD must have the headers of GET, including those of a compressed answer (RFC 9110 §9.3.2). The framework drops the
 * body in the first onSend hook of a HEAD route; @fastify/compress adds its own hook last and would see no body. So its
 * hook is moved to the front. Install after @fastify/compress and before any route.
 */
export function compressBeforeHead(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' || !Array.isArray(route.onSend)) return;
    const compress = route.onSend.pop();
    if (compress) route.onSend.unshift(compress);
  });
}
