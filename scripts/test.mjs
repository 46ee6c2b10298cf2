import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { finish, Stop } from './run-program.mjs';
import { say } from './say.mjs';
import {
  checkLint,
  checkTypes,
  runPlaywright,
  runVitest,
  skip,
  step,
  summary,
  WITHOUT_PROCESSES,
} from './steps.mjs';
import { ensureGit, ensureHeadlessChromium, ensureServerPostgres } from './test-machine.mjs';

/**
 * `npm test`: every check there is. The last line counts passed and failed; the lines above it list what this machine
 * could not run, which counts as failed where CI is set (`.ci/run` sets it).
 */
await finish(async () => {
  await ensureInstalled();
  const chromium = await ensureHeadlessChromium();
  if (!(await ensureServerPostgres()))
    say('There is no PostgreSQL server on this machine: over TCP, the tests use the one from npm.');
  await ensureGit();
  await checkTypes();
  await checkLint();
  await step('Build', build);
  // The process tests need no second run on the embedded PostgreSQL.
  await runVitest('Unit and API tests, embedded PostgreSQL', ['test', WITHOUT_PROCESSES]);
  const parts = ['test/api', 'test/races', 'test/processes'];
  await runVitest('API tests, races and processes, PostgreSQL over TCP', parts, { TEST_DATABASE: 'server' });
  const journeys = 'Browser journeys';
  if (chromium) await runPlaywright(journeys, { CHROMIUM_PATH: chromium });
  else skip(journeys, 'there is no Chromium: install one, or set CHROMIUM_PATH');
  return summary();
});

async function build() {
  try {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}
