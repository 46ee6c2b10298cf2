import { ensureInstalled } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { checkLint, checkTypes, runVitest, summary } from './steps.mjs';

/** `npm run check`: the one gate before a commit. Import directions are among the tests. */
await finish(async () => {
  await ensureInstalled();
  await checkTypes();
  await checkLint();
  await runVitest('Unit and API tests', ['test']);
  return summary();
});
