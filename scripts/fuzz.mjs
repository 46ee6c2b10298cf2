import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/** `npm run fuzz`: generated requests against the real shop (docs/security.md). Runs at low priority. */
await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const run = [shopNode(), join(root, 'test/fuzz/main.ts'), ...process.argv.slice(2)];
  return process.platform === 'win32'
    ? runVisibly(run[0], run.slice(1))
    : runVisibly('nice', ['-n', '10', ...run]);
});
