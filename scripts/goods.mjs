import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/** `npm run goods`: the catalogue into a real shop that is empty, with or without a shop running (deploy/README.md). */
await finish(async () => {
  await ensureInstalled();
  return runVisibly(shopNode(), [join(root, 'scripts/goods-in-database.mjs')]);
});
