import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readFailure } from '../failure.ts';
import { postgresEnvironment } from './create-pg-data.ts';
import { lastReason } from './last-reason.ts';

/** How to start PostgreSQL and connect to it. */
export interface Launch {
  readonly command: readonly string[];
  readonly logFile: string;
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
}

/** Crash recovery of a large shop can take this long. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts PostgreSQL and resolves once the shop's database answers. A refusal is the last reason in PostgreSQL's log.
 */
export async function launchPostgres(
  launch: Launch,
): Promise<{ ok: true; process: ChildProcess } | { ok: false; reason: string }> {
  // By a clock that only goes forwards: a machine that starts may be setting its own.
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const { child, logStart } = spawnPostgres(launch);
    if (await answers(child, launch.connection, deadline)) return { ok: true, process: child };
    const ended = hasEnded(child);
    await endPostgres(child);
    const reason = ended ? await lastReason(launch.logFile, logStart) : 'it did not answer within a minute';
    // The last processes of a killed PostgreSQL may need a moment to notice.
    const passing =
      /still in use|lock file .*already exists/.test(reason) &&
      performance.now() < deadline - START_TIMEOUT_MS + 10_000;
    if (!passing) return { ok: false, reason };
    await pause(200);
  }
}

/** Starts with a fast shutdown (open transactions are rolled back), then escalates. */
export async function endPostgres(child: ChildProcess): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
  }
}

function spawnPostgres({ command, logFile }: Launch): { child: ChildProcess; logStart: number } {
  const [program = 'postgres', ...args] = command;
  const output = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  // In its own process group: Ctrl-C in a terminal must reach only the shop, which stops its database last.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: postgresEnvironment(),
  });
  closeSync(output);
  child.on('error', () => {});
  return { child, logStart };
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function answers(
  child: ChildProcess,
  connection: Launch['connection'],
  deadline: number,
): Promise<boolean> {
  while (!hasEnded(child) && performance.now() < deadline) {
    const failure = await runAndLeave(connection);
    if (!failure) return true;
    if (failure.code === DATABASE_MISSING)
      await runAndLeave({ ...connection, database: 'postgres' }, `CREATE DATABASE ${connection.database}`);
    else await pause(20);
  }
  return false;
}

const DATABASE_MISSING = '3D000';

async function runAndLeave(connection: Launch['connection'], sql = 'SELECT 1') {
  const client = new pg.Client({ ...connection, port: 5432, ssl: false, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return readFailure(error);
  } finally {
    await client.end().catch(() => {});
  }
}
