import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import pg from 'pg';

/** A route to a database that can fall silent, as when its machine is replaced without notice. */
interface MuteProxy {
  /** The same database, through this proxy. */
  connectionString: string;
  /** From now on the open connections carry nothing, but are not closed; new connections work. */
  mute(): void;
  close(): Promise<void>;
}

/** PostgreSQL's word for a transaction that is over, at the end of its answer. */
export const COMMITTED = /COMMIT\0/;

/**
 * `early`: how many connections it closes at once, as if the database behind it were not there yet; `saying`: what they
 * are sent before. `swallows`: the first such answer does not arrive, and its connection is closed instead.
 */
export async function openMuteProxy(
  connectionString: string,
  { early = 0, saying = '', swallows }: { early?: number; saying?: string; swallows?: RegExp } = {},
): Promise<MuteProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString });
  const open = new Set<Socket>();
  let accepted = 0;
  let swallowed = swallows === undefined;
  const server = createServer((near) => {
    if (++accepted <= early) {
      near.on('error', () => undefined).resume();
      near.end(saying);
      return;
    }
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.pipe(far);
    const passing = new Transform({
      transform(answer: Buffer, _, pass) {
        if (swallowed || !swallows?.test(answer.toString('latin1'))) return pass(null, answer);
        swallowed = true;
        near.destroy();
        far.destroy();
      },
    });
    far.pipe(passing).pipe(near);
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
