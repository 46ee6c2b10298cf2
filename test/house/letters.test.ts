import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

test('writing the letters runs the file that writes them, and no test', async () => {
  const list = [VITEST, 'list', '--filesOnly', '--config', 'test/mail/letters.config.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: ROOT });
  expect(stdout.trim().split('\n')).toEqual(['test/mail/write-letters.ts']);
});
