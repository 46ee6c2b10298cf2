import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Why PostgreSQL ended: the last reason in its log after the byte `from`, without a full stop. On a full disk the log
 * had no room for it either.
 */
export async function lastReason(logFile: string, from: number, isFull = hasNoRoom): Promise<string> {
  const file = await open(logFile, 'r');
  const { buffer, bytesRead } = await file
    .read({ buffer: Buffer.alloc(20_000), position: from })
    .finally(() => file.close());
  const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? '';
  const reason = line.replace(/^.*?(FATAL|PANIC): */, '').replace(/\.$/, '');
  if (reason) return reason;
  return (await isFull(dirname(logFile))) ? 'its disk is full' : 'it gave no reason';
}

async function hasNoRoom(folder: string): Promise<boolean> {
  return (await statfs(folder)).bavail === 0;
}
