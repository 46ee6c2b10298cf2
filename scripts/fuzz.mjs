import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runAtLowPriority } from './run-program.mjs';

/** `npm run fuzz`: generated requests against the real shop (docs/security.md). Runs at low priority. */
await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runAtLowPriority(shopNode(), [join(root, 'test/fuzz/main.ts'), ...process.argv.slice(2)]);
});
