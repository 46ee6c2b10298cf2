import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import checks from '../../vitest.config.ts';

/** For `npm run mails` only: the tests' database and shop, with only the file that writes letters. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...checks.test, include: ['test/mail/write-letters.ts'] },
});
