import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/** `node scripts/backup.mjs [file]`: the whole shop in one file, while it goes on selling (deploy/README.md). */
await finish(async () => {
  await ensureInstalled();
  return runVisibly(shopNode(), [join(root, 'scripts/backup-database.mjs'), ...process.argv.slice(2)]);
});
