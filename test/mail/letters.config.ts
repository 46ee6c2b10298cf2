import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import checks from '../../vitest.config.ts';

const { projects: _, ...shared } = checks.test ?? {};

/** For `npm run mails` only: the tests' database and shop with the one file that writes letters, not their projects. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...shared, include: ['test/mail/write-letters.ts'] },
});
