import { ensureInstalled } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { checkLint, checkTypes, runVitest, summary } from './steps.mjs';

/**
 * `npm run check`: the gate before a commit, in about a minute. Import directions are among the tests. What takes
 * longer, as `vitest.config.ts` lists it, and browser journeys run only in `npm test`.
 */
await finish(async () => {
  await ensureInstalled();
  await checkTypes();
  await checkLint();
  await runVitest('Unit and API tests', ['test', '--project=shop'], { QUICK_TESTS: '1' });
  return summary();
});
