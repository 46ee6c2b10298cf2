import { join } from 'node:path';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly } from './run-program.mjs';

/**
 * Runs a script of this folder on the shop's Node, which reads TypeScript, with the shop's packages; by default with
 * our own arguments.
 */
export function runOnShopNode(script, args = process.argv.slice(2)) {
  return finish(async () => {
    await ensureInstalled();
    return runVisibly(shopNode(), [join(root, 'scripts', script), ...args]);
  });
}
