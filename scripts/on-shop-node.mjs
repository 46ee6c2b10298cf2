import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/**
 * Runs a script of this folder on the shop's Node, which reads TypeScript, with the shop's packages, and passes our
 * arguments on.
 */
export function runOnShopNode(script) {
  return finish(async () => {
    await ensureInstalled();
    return runVisibly(shopNode(), [join(root, 'scripts', script), ...process.argv.slice(2)]);
  });
}
