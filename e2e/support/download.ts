import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** The file that a button saves, when it is clicked or pressed otherwise. */
export async function download(
  button: Locator,
  press = () => button.click(),
): Promise<{ name: string; text: string }> {
  const started = button.page().waitForEvent('download');
  await press();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
