import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that replace a module need modules of their own; the others share them, which halves the time of a run. */
const REPLACING_MODULES = [
  'test/api/delete-account.test.ts',
  'test/api/failed-compression.test.ts',
  'test/api/loaded-again.test.ts',
  'test/api/same-time.test.ts',
  'test/gateways/sandbox-full-disk.test.ts',
];

const PROCESSES = 'test/processes/**/*.test.ts';

/** Waits for most of its half minute. Begun last, it leaves the machine idle for a fifth of the run. */
const CHAOS = 'test/chaos/short-run.test.ts';

/** Vitest's order, by size in a new checkout, except that the longest file is begun first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(`/${CHAOS}`);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    // As patient as `eventually`: a busy machine may stall for seconds.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // More than a small machine has cores: restarts, time-outs and polls leave them idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
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
