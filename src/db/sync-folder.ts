import { open } from 'node:fs/promises';

/** Makes the names in a folder survive a power cut: a file that was synced may still lose its new name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
