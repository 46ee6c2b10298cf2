import { appendFile, chown, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readFailure } from '../failure.ts';
import { findBinaries } from './binaries.ts';
import { createPgData } from './create-pg-data.ts';
import { LOCK_NAME, takeDataFolder } from './data-folder.ts';
import { keepRunning } from './keep-running.ts';
import { clearLeftover } from './leftover.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { makeSocketFolder } from './socket-folder.ts';

interface EmbeddedPostgres {
  readonly ok: true;
  /** For a pool in this process. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** The connection as a string, for other processes of this user. */
  readonly connectionString: string;
  /** Shuts PostgreSQL down properly and releases the data folder. */
  stop(): Promise<void>;
}

interface Options {
  /** The database lives in `dataDir/postgres`; its log is `dataDir/postgres.log`. */
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** false: nothing is forced to disk; for tests, whose data may be lost. */
  readonly durable?: boolean;
  /** Shared by all processes. */
  readonly maxConnections?: number;
}

/**
 * Starts our own PostgreSQL on a private socket, without a network port. Creates its data on first use, cleans up after
 * a killed shop, and restarts PostgreSQL if it exits by itself. A refusal is one sentence.
 */
export async function startEmbeddedPostgres(
  options: Options,
): Promise<EmbeddedPostgres | { readonly ok: false; readonly message: string; readonly inUse?: true }> {
  const taken = takeDataFolder(options.dataDir);
  if (!taken.ok) return taken;
  const { folder } = taken;
  try {
    const started = await startIn(folder.path, options);
    if (!started.ok) folder.release();
    return started.ok ? { ...started, stop: () => started.stop().finally(folder.release) } : started;
  } catch (error) {
    folder.release();
    const message = `The embedded database in "${folder.path}" cannot be used: ${readFailure(error).message}.`;
    return { ok: false, message };
  }
}

async function startIn(dataDir: string, { log, durable = true, maxConnections = 60 }: Options) {
  const pgData = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  const found = await findBinaries();
  if (!found.ok) return found;
  await clearLeftover(pgData);
  const chosen = await chooseRunAs(found.binaries.postgres, dataDir);
  if (!chosen.ok) return chosen;
  const { runAs } = chosen;
  const created = await createPgData({ initdb: found.binaries.initdb, runAs, pgData, durable });
  if (!created.ok) return created;
  await startNewLog(logFile);
  await giveToOwner([logFile, join(dataDir, LOCK_NAME)], runAs);
  const socketFolder = await makeSocketFolder(runAs);
  const connection = { host: socketFolder, port: 5432, user: 'shop', database: 'shop' };
  const command = [
    ...runAs.prefix,
    found.binaries.postgres,
    ...postgresArguments(pgData, socketFolder, { durable, maxConnections }),
  ];
  const kept = await keepRunning({ command, logFile, connection }, log);
  if (!kept.ok) {
    await rm(socketFolder, { recursive: true, force: true });
    return {
      ok: false,
      message: `The embedded database did not start: ${kept.reason}; see ${logFile}.`,
    } as const;
  }
  const stop = () => kept.stop().finally(() => rm(socketFolder, { recursive: true, force: true }));
  const connectionString = `postgres://shop@${encodeURIComponent(socketFolder)}:5432/shop`;
  return { ok: true, connection, connectionString, stop } as const;
}

async function startNewLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 10_000_000) await rename(logFile, `${logFile}.old`);
  await appendFile(logFile, '', { mode: 0o600 });
}

/** Root may have made these beside the files of the shop's own user, who could then not start the shop. */
async function giveToOwner(files: readonly string[], { owner }: RunAs): Promise<void> {
  if (owner) for (const file of files) await chown(file, owner.uid, owner.gid);
}

function postgresArguments(
  pgData: string,
  socketFolder: string,
  { durable, maxConnections }: { durable: boolean; maxConnections: number },
): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    // What does not fit is in the system's cache: a larger value saved no CPU, and is held all the time (decision 127).
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Details and statements may contain what customers typed.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
