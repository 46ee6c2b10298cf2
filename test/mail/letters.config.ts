import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import checks from '../../vitest.config.ts';

/** For `npm run mails` only: the same database and shop as the checks have, with the one file that writes letters. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...checks.test, include: ['test/mail/write-letters.ts'] },
});
