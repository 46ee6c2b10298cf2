import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shop behind a connection that falls silent in the middle of one document: before the last `mark` in it. */
export async function cutLine(baseURL = '', path: string, mark: string) {
  const { port } = new URL(baseURL);
  const server = createServer((asked, reply) => {
    const { method, url } = asked;
    const isCut = url === path;
    const headers = isCut ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const call = request({ port, path: url, method, headers }, async (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isCut) {
        const page = Buffer.concat(await answer.toArray());
        reply.write(page.subarray(0, page.lastIndexOf(mark)));
      } else answer.pipe(reply);
    });
    asked.pipe(call);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
