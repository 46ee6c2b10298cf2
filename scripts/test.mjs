import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { finish, Stop } from './run-program.mjs';
import { say } from './say.mjs';
import { builtShopEnvironment } from './serve.mjs';
import { checkLint, checkTypes, runPlaywright, runVitest, step, summary } from './steps.mjs';
import { ensureChromium, ensureServerPostgres } from './test-machine.mjs';

/** `npm test`: every check there is. The last line says how many passed and failed. */
await finish(async () => {
  await ensureInstalled();
  const chromium = await ensureChromium();
  const serverPostgres = await ensureServerPostgres();
  await checkTypes();
  await checkLint();
  await step('Build', build);
  await runVitest('Unit and API tests, embedded PostgreSQL', ['src', 'test']);
  if (serverPostgres) {
    await runVitest('API tests and races, PostgreSQL over TCP', ['test/api', 'test/races'], {
      TEST_DATABASE: 'server',
    });
  }
  if (chromium)
    await runPlaywright('Browser journeys', { ...builtShopEnvironment(), CHROMIUM_PATH: chromium });
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
