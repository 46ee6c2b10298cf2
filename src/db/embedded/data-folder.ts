import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readFailure } from '../failure.ts';

/** A data folder owned by this process until `release` is called or the process ends. */
interface DataFolder {
  readonly path: string;
  release(): void;
}

/** The lock of a whole data folder. */
export const LOCK_NAME = 'in-use.lock';

/**
 * Creates the folder and locks it for this process; another `lockName` locks only a part of it. A refusal is one
 * sentence; `inUse`: another process holds the lock.
 */
export function takeDataFolder(
  dataDir: string,
  lockName = LOCK_NAME,
): { ok: true; folder: DataFolder } | { ok: false; message: string; inUse?: true } {
  try {
    makeFolder(dataDir);
    const path = realpathSync(dataDir);
    accessSync(path, constants.W_OK | constants.X_OK);
    const lock = lockFile(join(path, lockName));
    const release = () => {
      if (lock?.isOpen) lock.close();
    };
    if (lock) return { ok: true, folder: { path, release } };
    const message = `DATA_DIR "${dataDir}" is in use by another shop process; stop that one, or give this one another DATA_DIR.`;
    return { ok: false, message, inUse: true };
  } catch (error) {
    return { ok: false, message: refusalOf(dataDir, error) };
  }
}

/** Creates a folder inside the data folder that only this user may read. A refusal is one sentence. */
export function makePrivateFolder(
  dataDir: string,
  path: string,
): { ok: true } | { ok: false; message: string } {
  try {
    makeFolder(path, 0o700);
    accessSync(path, constants.W_OK | constants.X_OK);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: refusalOf(dataDir, error) };
  }
}

function refusalOf(dataDir: string, error: unknown): string {
  const { code, message } = readFailure(error);
  return `DATA_DIR "${dataDir}" cannot be used: ${PLAIN_REASONS.get(code) ?? message}.`;
}

/** Not `recursive`: where a folder refuses children with ENOENT, as under /proc, Node would retry for ever. */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

const PLAIN_REASONS = new Map<unknown, string>([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['ENOENT', 'no folder can be made there'],
  ['EROFS', 'it is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['EEXIST', 'there is a file of that name'],
  ['ENOTDIR', 'a part of that path is a file'],
]);

/** Long enough for a shop that is just shutting down to release its folder. */
const TIMEOUT_MS = 1500;
const SQLITE_BUSY = 5;

/**
 * An operating-system lock: it ends with the process, however that ends, so it can never be stale. SQLite is used
 * because nothing else in Node's library takes such a lock; nothing is ever written to it.
 */
function lockFile(path: string): DatabaseSync | undefined {
  // Of a file that it may only read, SQLite takes no exclusive lock, and says nothing.
  if (existsSync(path) && !mayWrite(path)) throw new Error(`this user may not write its ${basename(path)}`);
  const lock = new DatabaseSync(path, { timeout: TIMEOUT_MS });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (readFailure(error).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
