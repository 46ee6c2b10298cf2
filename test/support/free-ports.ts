import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to connections and to whoever asks for any port (Linux: from 32768). */
const FIRST = 20_000;
const AFTER_LAST = 30_000;

/**
 * Different free ports of 127.0.0.1. They are released before they are returned, so another process could take one. In
 * the system's own range, a sandbox or a connection to PostgreSQL does so now and then before the shop has opened.
 */
export async function freePorts(count: number): Promise<number[]> {
  const probes = new Map<number, Server>();
  while (probes.size < count) {
    const port = randomInt(FIRST, AFTER_LAST);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      probes.set(port, probe);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  await Promise.all([...probes.values()].map((probe) => new Promise((resolve) => probe.close(resolve))));
  return [...probes.keys()];
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** One such port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no port is free');
  return port;
}
