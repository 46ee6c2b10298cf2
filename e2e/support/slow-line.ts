import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The shop behind a slow connection: everything sent to it arrives `delayMs` later. The browser's own throttling drops
 * what a page sends while it is being left.
 */
export async function slowLine(baseURL = '', delayMs: number) {
  const { port } = new URL(baseURL);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), 'localhost');
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), delayMs));
    near.on('close', () => setTimeout(() => far.end(), delayMs));
    far.pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
