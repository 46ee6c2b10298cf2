import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';

export interface OwnPostgres {
  connectionString: string;
  /** Shuts it down at once, which looks like a power cut to its clients; settles once it answers again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL supervised by this process, so that it and the shop can die separately. Commits are durable. */
export async function startOwnPostgres(folder: string, log: Logger): Promise<OwnPostgres> {
  const started = await startEmbeddedPostgres({ dataDir: folder, log });
  if (!started.ok) throw new Error(started.message);
  const { connectionString, stop } = started;
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  return {
    connectionString,
    stop,
    async restart() {
      const before = await pidIn(pidFile);
      if (before === null) throw new Error('PostgreSQL does not run');
      process.kill(before, 'SIGQUIT');
      // Its supervisor restarts it.
      for (let pid: number | null = before; pid === before || pid === null; pid = await pidIn(pidFile)) {
        await pause(20);
      }
      while (!(await answers(connectionString))) await pause(50);
    },
  };
}

async function pidIn(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
