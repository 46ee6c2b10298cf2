import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The Message-ID of every mail in a folder, with repetitions. */
export async function readMessageIds(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const ids: string[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    ids.push(/^message-id:\s*(\S+)/im.exec(text)?.[1] ?? `${name} has no Message-ID`);
  }
  return ids;
}
