import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/** `npm run staff -- asha@example.in manager`: gives an account its role (docs/security.md). */
await finish(async () => {
  await ensureInstalled();
  return runVisibly(shopNode(), [join(root, 'scripts/staff-role.mjs'), ...process.argv.slice(2)]);
});
