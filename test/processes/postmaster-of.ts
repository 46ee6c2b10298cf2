import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pid of the embedded PostgreSQL of a shop with this DATA_DIR. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
