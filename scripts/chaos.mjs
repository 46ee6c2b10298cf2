import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/** `npm run chaos`: buys, breaks and audits (docs/decisions/044-chaos.md). Runs at low priority beside other work. */
await finish(async () => {
  await ensureInstalled();
  const run = [shopNode(), join(root, 'test/chaos/main.ts'), ...process.argv.slice(2)];
  return process.platform === 'win32'
    ? runVisibly(run[0], run.slice(1))
    : runVisibly('nice', ['-n', '10', ...run]);
});
