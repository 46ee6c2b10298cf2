import { chown, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

export const SOCKET_FOLDER_PREFIX = 'gulab-pg-';

/** A socket's full path must be shorter than 104 bytes on macOS and 108 on Linux. */
const MAX_BYTES = 100;

/** Creates a private folder (0700) for the socket: a user who cannot enter it cannot reach the database. */
export async function makeSocketFolder({ owner }: RunAs): Promise<string> {
  const longest = join(await realpath(tmpdir()), `${SOCKET_FOLDER_PREFIX}123456`, '.s.PGSQL.5432');
  const parent = Buffer.byteLength(longest) <= MAX_BYTES ? await realpath(tmpdir()) : '/tmp';
  const folder = await mkdtemp(join(parent, SOCKET_FOLDER_PREFIX));
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
}
