import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from '../../src/db/embedded/binaries.ts';
import { chooseRunAs } from '../../src/db/embedded/run-as.ts';
import { freePort } from './free-ports.ts';

const PASSWORD = 'only-for-tests';

/**
 * Starts a PostgreSQL that listens on TCP and asks for a password, as a shop with DATABASE_URL uses it: this machine's
 * own, which is a different version than ours, or ours from npm where there is none and nobody may install one.
 */
export async function startServerPostgres(
  folder: string,
): Promise<{ ok: true; connectionString: string; stop(): Promise<void> } | { ok: false; message: string }> {
  const found = await findServer();
  if (!found.ok) return found;
  const { postgres, initdb } = found.binaries;
  const data = join(folder, 'server');
  const passwordFile = join(folder, 'password');
  // Everybody may read it, because initdb may run as another user; it protects nothing.
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const chosen = await chooseRunAs(postgres, folder);
  if (!chosen.ok) return chosen;
  const { prefix, owner } = chosen.runAs;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const [first = '', ...rest] = [...prefix, initdb, '-D', data, '-U', 'shop', '-A', 'scram-sha-256'];
  await promisify(execFile)(first, [
    ...rest,
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const port = await freePort();
  const options = ['-p', String(port), '-h', '127.0.0.1', '-k', '', '-F', '-N', '80'];
  const [program = '', ...args] = [...prefix, postgres, '-D', data, ...options];
  const server = spawn(program, args, { stdio: 'ignore' });
  const connectionString = `postgres://shop:${PASSWORD}@127.0.0.1:${port}/postgres`;
  await untilItAnswers(connectionString);
  return {
    ok: true,
    connectionString,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}

async function findServer(): ReturnType<typeof findBinaries> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a)[0];
  if (newest === undefined) return findBinaries();
  const bin = join(root, String(newest), 'bin');
  return { ok: true, binaries: { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') } };
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 200) throw error;
      await pause(50);
    }
  }
}
