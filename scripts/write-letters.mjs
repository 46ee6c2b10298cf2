import { join } from 'node:path';
import { programOf, root, shopNode, toolEnvironment } from './prepare.mjs';
import { runVisibly } from './run-program.mjs';

/** Writes every letter into `gallery/mail/` (`test/mail/write-letters.ts`). Resolves to the exit code. */
export function writeLetters() {
  const config = join(root, 'test/mail/letters.config.ts');
  const run = [programOf('vitest/vitest.mjs'), 'run', '--config', config];
  return runVisibly(shopNode(), run, toolEnvironment());
}
