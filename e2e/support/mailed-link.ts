import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './shopper.ts';

/** What is said of an answer that is not in the form of the contract, such as one of these. */
export const UNREADABLE = 'The answer of the shop could not be read.';
export const UNREADABLE_REPLIES = ['null', '{', '[]'];

/** The link in the newest mail to this address; the demo's mail goes to a folder. */
export async function linkMailedTo(email: string, path: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  let link: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(folder)).sort()) {
      const letter = (await readFile(join(folder, file), 'utf8'))
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      if (letter.includes(email)) link = letter.match(new RegExp(`${path}\\?code=[\\w.-]+`))?.[0] ?? link;
    }
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? '';
}
