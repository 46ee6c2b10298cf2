import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Gives the file its content at once or not at all: half a picture under its own name, from a full disk or a run that
 * was stopped, would be taken for a finished one by every later run.
 */
export async function replaceFile(file, content) {
  const unfinished = `${file}.new`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
