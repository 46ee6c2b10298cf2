import { ensureInstalled } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { checkLint, checkTypes, runVitest, summary, WITHOUT_PROCESSES } from './steps.mjs';

/**
 * `npm run check`: the one gate before a commit. Import directions are among the tests; browser journeys and
 * `test/processes` run only in `npm test`.
 */
await finish(async () => {
  await ensureInstalled();
  await checkTypes();
  await checkLint();
  await runVitest('Unit and API tests', ['test', WITHOUT_PROCESSES]);
  return summary();
});
