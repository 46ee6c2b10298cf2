import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** A server process of PostgreSQL, reached through a connection that has logged in. */
interface Process {
  socket: Duplex;
  /** The client whose transaction it runs; null while it is free. */
  client: Socket | null;
}

interface TransactionPooler {
  /** The same database, through this pooler. */
  connectionString: string;
  close: () => Promise<void>;
}

const PROCESSES = 2;

/** As PgBouncer in transaction mode: each transaction of a client runs in the process that was used last and is free. */
export async function openTransactionPooler(connectionString: string): Promise<TransactionPooler> {
  const logins = Array.from({ length: PROCESSES }, () => new pg.Client({ connectionString }));
  for (const login of logins) login.on('error', () => undefined);
  await Promise.all(logins.map((login) => login.connect()));
  const free: Process[] = logins.map((login) => ({ socket: takeSocket(login), client: null }));
  const busy = new Map<Socket, Process>();
  for (const one of free) {
    one.socket.on('data', (answer) => {
      one.client?.write(answer);
      if (!answer.subarray(-READY.length).equals(READY)) return;
      if (one.client) busy.delete(one.client);
      one.client = null;
      free.push(one);
    });
  }
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    client.once('data', () => {
      client.write(Buffer.concat([LOGGED_IN, READY]));
      client.on('data', (message) => {
        if (message[0] === TERMINATE) return;
        const one = busy.get(client) ?? free.pop();
        if (!one) throw new Error('all processes are in a transaction');
        one.client = client;
        busy.set(client, one);
        one.socket.write(message);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return {
    connectionString: `postgres://shop@127.0.0.1:${address.port}/${logins[0]?.database}`,
    async close() {
      for (const socket of [...open, ...logins.map(takeSocket)]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** 'ReadyForQuery', outside a transaction; 'AuthenticationOk'; the type of 'Terminate'. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const LOGGED_IN = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');
const TERMINATE = 'X'.charCodeAt(0);

/** Its connection, of which the client reads no more. */
function takeSocket(client: pg.Client): Duplex {
  const { stream } = client.connection;
  return stream.removeAllListeners('data');
}
