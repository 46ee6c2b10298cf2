import { ensureInstalled, toolEnvironment } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { serve } from './serve.mjs';

/** `npm run dev`: the same shop, with pages served from their sources and hot reload. */
await finish(async () => {
  await ensureInstalled();
  return serve(toolEnvironment({ SHOP_DEV: '1' }));
});
