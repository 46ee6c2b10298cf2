import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Why PostgreSQL ended: the last reason in its log after the byte `from`, without a full stop. On a full disk the log
 * had no room for it either, or only for its beginning.
 */
export async function lastReason(logFile: string, from: number, isFull = hasNoRoom): Promise<string> {
  const file = await open(logFile, 'r');
  const { buffer, bytesRead } = await file
    .read({ buffer: Buffer.alloc(20_000), position: from })
    .finally(() => file.close());
  const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n');
  const fatal = lines.findLast((text) => /FATAL|PANIC/.test(text));
  if (fatal === undefined && (await isFull(dirname(logFile)))) return 'its disk is full';
  const reason = (fatal ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC): */, '').replace(/\.$/, '');
  return reason || 'it gave no reason';
}

async function hasNoRoom(folder: string): Promise<boolean> {
  return (await statfs(folder)).bavail === 0;
}
