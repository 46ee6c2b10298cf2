import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { shopNode } from './prepare.mjs';

/** A process with nothing but node:http, which answers with the bytes and headers it is given: the least that costs. */
export async function openBareServer() {
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { execPath: shopNode() });
  const [port] = await once(child, 'message');
  return {
    port,
    pid: child.pid,
    async hold(path, headers, bytes) {
      child.send({ path, headers, bytes: bytes.toString('base64') });
      await once(child, 'message');
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

function serveBare() {
  const held = new Map();
  const server = createServer((request, response) => {
    const { headers, bytes } = held.get(request.url);
    response.writeHead(200, headers);
    response.end(bytes);
  });
  process.on('message', ({ path, headers, bytes }) => {
    held.set(path, { headers, bytes: Buffer.from(bytes, 'base64') });
    process.send?.('held');
  });
  server.listen(0, '127.0.0.1', () => process.send?.(portOf(server)));
}

/** @param {import('node:http').Server} server */
function portOf(server) {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

if (process.argv[2] === 'serve') serveBare();
