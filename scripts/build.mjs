import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { finish } from './run-program.mjs';

/**
 * `node scripts/build.mjs`: installs and builds what is missing, like a start, and starts nothing (deploy/release.sh).
 */
await finish(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
