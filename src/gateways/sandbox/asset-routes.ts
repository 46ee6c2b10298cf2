import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LOADER_PATH } from '../easebuzz/hosts.ts';

/** The checkout script at the provider's path, and what the pay page needs. */
export function assetRoutes(app: FastifyInstance): void {
  serve(app, LOADER_PATH, 'checkout-loader.js', 'text/javascript; charset=utf-8');
  serve(app, '/pay-page.js', 'pay-page.js', 'text/javascript; charset=utf-8');
  serve(app, '/pay-page.css', 'pay-page.css', 'text/css; charset=utf-8');
}

function serve(app: FastifyInstance, path: string, file: string, type: string): void {
  const content = readFileSync(new URL(file, import.meta.url));
  app.get(path, (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'no-cache')
      // A shop with Cross-Origin-Embedder-Policy may load it too.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(content),
  );
}
