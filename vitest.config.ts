import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that replace a module need modules of their own; the others share them, which halves the time of a run. */
const REPLACING_MODULES = ['test/api/delete-account.test.ts', 'test/api/same-time.test.ts'];

const PROCESSES = 'test/processes/**/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    // As patient as `eventually`: a busy machine may stall for seconds.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // More than a small machine has cores: restarts, time-outs and polls leave them idle.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...REPLACING_MODULES, PROCESSES],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACING_MODULES } },
      { extends: true, test: { name: 'processes', include: [PROCESSES] } },
    ],
  },
});
