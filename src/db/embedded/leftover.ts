import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readFailure } from '../failure.ts';
import { SOCKET_FOLDER_PREFIX } from './socket-folder.ts';

/**
 * Cleans up after a shop that was killed. The caller holds the data folder's lock, so a PostgreSQL still running on
 * that folder is an orphan and is shut down. An unrelated process that merely has its pid is left alone, and so are the
 * PostgreSQL and the socket of a running shop whose folder this one is a copy of.
 */
export async function clearLeftover(pgData: string): Promise<void> {
  const pidFile = join(pgData, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => null);
  if (text === null) return;
  // A power cut can leave it empty, which no PostgreSQL that runs does; none would ever start beside it.
  if (text === '') return rm(pidFile);
  const [firstLine = '', , , , socketFolder = ''] = text.split('\n');
  const pid = Number(firstLine);
  const commandLine = isRunning(pid) ? await commandLineOf(pid) : null;
  const isOrphan = commandLine?.includes(` -D ${pgData} `);
  if (isOrphan) await end(pid);
  // PostgreSQL would take the process with that pid for itself and refuse to start.
  else if (commandLine !== null) await rm(pidFile, { force: true });
  const isInUse = !isOrphan && commandLine?.includes(socketFolder);
  if (basename(socketFolder).startsWith(SOCKET_FOLDER_PREFIX) && !isInUse)
    await rm(socketFolder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return readFailure(error).code === 'EPERM';
  }
}

/** Its words with a space between them; '' when it cannot be read. */
async function commandLineOf(pid: number): Promise<string> {
  if (existsSync('/proc/self/cmdline')) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return words.replaceAll('\0', ' ');
  }
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return (await ps.catch(() => ({ stdout: '' }))).stdout;
}

/** From graceful to forced: fast shutdown, immediate shutdown, kill. */
const STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

async function end(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of STEPS) {
    if (isRunning(pid)) process.kill(pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (isRunning(pid) && performance.now() < deadline) await pause(20);
    if (!isRunning(pid)) return;
  }
}
