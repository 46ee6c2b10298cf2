import { type FileHandle, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_BYTES = 20_000;
/** Why a connection was refused, which is never why PostgreSQL ended; the shop tries to connect many times a second. */
const REFUSED_CONNECTION = /FATAL: +(?:the database system is |database ".*" does not exist)/;

/**
 * Why PostgreSQL ended: the last reason in its log after the byte `from`, without a full stop. On a full disk the log
 * had no room for it either, or only for its beginning.
 */
export async function lastReason(logFile: string, from: number, isFull = hasNoRoom): Promise<string> {
  const file = await open(logFile, 'r');
  const { buffer, bytesRead } = await readEnd(file, from).finally(() => file.close());
  const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n');
  const fatal = lines.findLast((text) => /FATAL|PANIC/.test(text) && !REFUSED_CONNECTION.test(text));
  if (fatal === undefined && (await isFull(dirname(logFile)))) return 'its disk is full';
  const reason = (fatal ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC): */, '').replace(/\.$/, '');
  return reason || 'it gave no reason';
}

async function readEnd(file: FileHandle, from: number) {
  const { size } = await file.stat();
  return file.read({ buffer: Buffer.alloc(MAX_BYTES), position: Math.max(from, size - MAX_BYTES) });
}

async function hasNoRoom(folder: string): Promise<boolean> {
  return (await statfs(folder)).bavail === 0;
}
