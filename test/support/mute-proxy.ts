import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A route to a database that can fall silent, as when its machine is replaced without notice. */
interface MuteProxy {
  /** The same database, through this proxy. */
  connectionString: string;
  /** From now on the open connections carry nothing, but are not closed; new connections work. */
  mute(): void;
  close(): Promise<void>;
}

/**
 * `early`: how many connections it closes at once, as if the database behind it were not there yet; `saying`: what they
 * are sent before.
 */
export async function openMuteProxy(
  connectionString: string,
  { early = 0, saying = '' } = {},
): Promise<MuteProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString });
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((near) => {
    if (++accepted <= early) {
      near.on('error', () => undefined).resume();
      near.end(saying);
      return;
    }
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  const url = new URL(`postgres://127.0.0.1:${address.port}/${database}`);
  url.username = user ?? '';
  url.password = typeof password === 'string' ? password : '';
  return {
    connectionString: url.href,
    mute() {
      for (const socket of open) socket.unpipe().resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
