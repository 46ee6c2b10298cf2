import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CACHE_CONTROL } from '../http/cache-control.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The addresses of the built files, such as '/assets/home-BH9Af8t.js'. Empty until `addClientFiles`. */
    clientFiles: Set<string>;
  }
}

/**
 * Finds the built files of the browser, and gives replies `sendFile` for them. The plugin would make two routes for
 * each: with 1,500 files a process takes 26 MB more (decision 111).
 */
export async function addClientFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const hashed = /^(assets|fonts|pictures)\//.test(relative(root, file));
      const value = hashed ? CACHE_CONTROL.forAYear : 'public, max-age=86400';
      response.header('cache-control', value);
    },
  });
  // Before the first build there is no folder, which the plugin has logged; the calls work without it.
  if (!existsSync(root)) return;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) app.clientFiles.add(`/${relative(root, join(entry.parentPath, entry.name))}`);
  }
}
