import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** Serves files, concatenated, at one path. */
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
      // So that a shop with Cross-Origin-Embedder-Policy may load it too.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(content),
  );
}

/** The script and style of the pay page. */
export function payPageAssets(app: FastifyInstance): void {
  serveAsset(app, '/pay-page.js', 'js', [new URL('pay-page.js', import.meta.url)]);
  serveAsset(app, '/pay-page.css', 'css', [new URL('pay-page.css', import.meta.url)]);
}

/** The window that every checkout script opens; served in front of the script itself. */
export const PAY_WINDOW = new URL('pay-window.js', import.meta.url);
