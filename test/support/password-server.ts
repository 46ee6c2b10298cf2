import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A PostgreSQL server that asks whoever connects for a password, and gets no further. */
export async function openPasswordServer(): Promise<{ place: string; close: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    client.once('data', () => {
      client.write(authentication(SASL, 'SCRAM-SHA-256\0\0'));
      client.once('data', () => client.write(authentication(SASL_CONTINUE, 'r=kesar,s=cGlzdGE=,i=4096')));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = () => {
    server.close();
    for (const client of open) client.destroy();
  };
  return { place: `127.0.0.1:${address.port}`, close };
}

const SASL = 10;
const SASL_CONTINUE = 11;

function authentication(kind: number, content: string): Buffer {
  const message = Buffer.alloc(9 + content.length);
  message.write('R');
  message.writeInt32BE(8 + content.length, 1);
  message.writeInt32BE(kind, 5);
  message.write(content, 9);
  return message;
}
