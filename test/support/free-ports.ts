import { once } from 'node:events';
import { createServer } from 'node:net';

/** Different free ports of 127.0.0.1. They are released before they are returned, so another process could take one. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const addresses = probes.map((probe) => probe.address());
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return addresses.map((address) => {
    if (address === null || typeof address === 'string') throw new Error('no port is free');
    return address.port;
  });
}

/** One such port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no port is free');
  return port;
}
