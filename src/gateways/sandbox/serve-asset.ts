import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** Serves files, one after the other as one, at a path. */
export function serveAsset(
  app: FastifyInstance,
  path: string,
  type: keyof typeof TYPES,
  files: readonly URL[],
): void {
  const content = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  app.get(path, (_request, reply) =>
    reply
      .type(TYPES[type])
      .header('cache-control', 'no-cache')
      // A shop with Cross-Origin-Embedder-Policy may load it too.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(content),
  );
}

/** What the pay page needs. */
export function payPageAssets(app: FastifyInstance): void {
  serveAsset(app, '/pay-page.js', 'js', [new URL('pay-page.js', import.meta.url)]);
  serveAsset(app, '/pay-page.css', 'css', [new URL('pay-page.css', import.meta.url)]);
}

/** The window that every checkout script opens; it is served before the script itself. */
export const PAY_WINDOW = new URL('pay-window.js', import.meta.url);
