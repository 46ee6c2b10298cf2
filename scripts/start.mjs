import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { builtShopEnvironment, serve } from './serve.mjs';

/**
 * `npm start`, without dependencies and on any Node from 20 on: installs and builds what is missing, then runs the
 * shop.
 */
await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return serve({ ...process.env, ...builtShopEnvironment() });
});
