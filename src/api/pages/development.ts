import { createServer, type Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

export interface Development {
  /** Vite answers first (sources, hot reload) and passes everything else to the shop. */
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  loadBuild(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * `npm run dev`: pages from their sources with hot reload, at `publicUrl` and on this machine. Vite is loaded only here,
 * so production never needs it.
 */
export async function openDevelopment(publicUrl: string): Promise<Development> {
  const { createServer: createVite } = await import('vite');
  // Hot reload uses the shop's own port: Vite's default would be the same for every shop on this machine.
  const server = createServer();
  const vite = await createVite({
    server: {
      middlewareMode: true,
      hmr: { server },
      // Vite refuses every other name but localhost, for the calls of the shop too.
      allowedHosts: [new URL(publicUrl).hostname],
      // Otherwise Vite would answer every OPTIONS itself, and open the calls to all pages on this machine.
      cors: false,
    },
    appType: 'custom',
  });
  return {
    serverFactory: (handler): Server =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => handler(request, response)),
      ),
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    close: () => vite.close(),
  };
}
