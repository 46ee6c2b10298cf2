import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/** `node scripts/restore.mjs file`: fills an empty database from a backup, all of it or nothing (deploy/README.md). */
await finish(async () => {
  await ensureInstalled();
  return runVisibly(shopNode(), [join(root, 'scripts/restore-database.mjs'), ...process.argv.slice(2)]);
});
