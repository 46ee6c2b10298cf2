import { createServer, type Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

export interface Development {
  /** Vite answers first (sources, hot reload) and passes everything else to the shop. */
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  loadBuild(): Promise<unknown>;
  close(): Promise<void>;
}

/** `npm run dev`: pages from their sources with hot reload. Vite is loaded only here, so production never needs it. */
export async function openDevelopment(): Promise<Development> {
  const { createServer: createVite } = await import('vite');
  // Hot reload uses the shop's own port: Vite's default would be the same for every shop on this machine.
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    serverFactory: (handler): Server =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => handler(request, response)),
      ),
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    close: () => vite.close(),
  };
}
