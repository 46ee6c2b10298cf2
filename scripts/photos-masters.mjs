import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const mastersDir = join(root, 'pictures/masters');
export const recordFile = join(root, 'studio/pictures.json');

/** Names of the masters on disk. */
export async function masterNames() {
  await mkdir(mastersDir, { recursive: true });
  const files = await readdir(mastersDir);
  return files.filter((file) => file.endsWith('.webp')).map((file) => parse(file).name);
}

/** The committed record of the sources of each master. */
export async function readRecords() {
  return JSON.parse(await readFile(recordFile, 'utf8').catch(() => '{}'));
}
