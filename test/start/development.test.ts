import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDevelopment } from '../../src/api/pages/development.ts';

/** The front of `npm run dev`, with `shop` behind Vite. Returns the status of a call to it. */
async function openFront(publicUrl: string) {
  // As `npm run dev` has it: Vite would prepare its dependencies anew for another one.
  vi.stubEnv('NODE_ENV', 'development');
  const development = await openDevelopment(publicUrl);
  const server = development.serverFactory((_request, response) => response.writeHead(418).end(), {});
  onTestFinished(async () => {
    await development.close();
    server.close();
    vi.unstubAllEnvs();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return async (method: string, host: string) => {
    const call = request({ port, method, path: '/allproducts', headers: { host } });
    const [answer] = await once(call.end(), 'response');
    answer.resume();
    return answer.statusCode;
  };
}

const SHOP = 418;

test('the shop is open at its PUBLIC_URL, not only as localhost', async () => {
  const call = await openFront('http://mithai.lan:3000');
  expect(await call('GET', 'mithai.lan:3000')).toBe(SHOP);
  expect(await call('GET', 'localhost:3000')).toBe(SHOP);
  // A page of a stranger whose name leads to this machine reads no sources.
  expect(await call('GET', 'stranger.example')).toBe(403);
});

test('OPTIONS gets the answer of the shop', async () => {
  const call = await openFront('http://localhost:3000');
  expect(await call('OPTIONS', 'localhost:3000')).toBe(SHOP);
});
