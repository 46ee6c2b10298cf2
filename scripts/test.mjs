import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { finish, Interrupted, Stop } from './run-program.mjs';
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
  await ensureGit();
  // Debian's packages arrive while the checks that need none of them keep the processors busy.
  const debian = installDebianPackages();
  // Whoever stops the run while they arrive stops all of it.
  debian.catch((error) => finish(() => Promise.reject(error)).then(() => process.exit()));
  await ensureInstalled();
  await checkTypes();
  await checkLint();
  await step('Build', build);
  // The process tests need no second run on the embedded PostgreSQL.
  await runVitest('Unit and API tests, embedded PostgreSQL', ['test', WITHOUT_PROCESSES]);
  const { chromium, postgres } = await debian;
  if (!postgres)
    say('There is no PostgreSQL server on this machine: over TCP, the tests use the one from npm.');
  const parts = ['test/api', 'test/races', 'test/processes'];
  await runVitest('API tests, races and processes, PostgreSQL over TCP', parts, { TEST_DATABASE: 'server' });
  const journeys = 'Browser journeys';
  if (chromium) await runPlaywright(journeys, { CHROMIUM_PATH: chromium });
  else skip(journeys, 'there is no Chromium: install one, or set CHROMIUM_PATH');
  return summary();
});

/** One after the other: apt works for one caller at a time. */
async function installDebianPackages() {
  const postgres = await ensureServerPostgres();
  return { postgres, chromium: await ensureHeadlessChromium() };
}

async function build() {
  try {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Stop) || error instanceof Interrupted) throw error;
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}
