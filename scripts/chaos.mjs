import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runAtLowPriority } from './run-program.mjs';

/** `npm run chaos`: buys, breaks and audits (docs/decisions/044-chaos.md). Runs at low priority beside other work. */
await finish(async () => {
  await ensureInstalled();
  return runAtLowPriority(shopNode(), [join(root, 'test/chaos/main.ts'), ...process.argv.slice(2)]);
});
