import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that replace a module need modules of their own; the others share them, which halves the time of a run. */
const REPLACING_MODULES = [
  'test/api/accounts/delete-account.test.ts',
  'test/api/accounts/loaded-again.test.ts',
  'test/api/pages/failed-compression.test.ts',
  'test/api/payments/same-time.test.ts',
  'test/gateways/sandbox-full-disk.test.ts',
];

const PROCESSES = 'test/processes/**/*.test.ts';

/**
 * What is no unit and no call, or takes more than four seconds on two cores: `npm run check`, which sets QUICK_TESTS,
 * leaves it to `npm test`. No project of its own, because those run one after the other.
 */
const LONG = [
  'test/{chaos,db,fuzz,races,start,studio}/**/*.test.ts',
  'test/api/accounts/mailed-links.test.ts',
  'test/api/accounts/roles.test.ts',
  'test/api/accounts/sign-in.test.ts',
  'test/api/accounts/social.test.ts',
  'test/api/documents/invoice-pdf.test.ts',
  'test/api/documents/pdf-letters.test.ts',
  'test/api/http/limits.test.ts',
  'test/api/http/processes.test.ts',
  'test/api/pages/failing-pages.test.ts',
  'test/api/pages/pictures.test.ts',
  'test/api/payments/deleted-order-money.test.ts',
  'test/api/payments/late-success.test.ts',
  'test/api/payments/refunds-at-provider.test.ts',
  'test/catalogue/content-cache.test.ts',
  'test/gateways/razorpay-sandbox.test.ts',
  'test/house/deploy.test.ts',
  'test/house/installing.test.ts',
  'test/jobs/schedule.test.ts',
  'test/jobs/silent-database.test.ts',
  'test/properties/shop-model.test.ts',
];

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
          exclude: [
            ...configDefaults.exclude,
            ...REPLACING_MODULES,
            PROCESSES,
            ...(process.env['QUICK_TESTS'] ? LONG : []),
          ],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACING_MODULES } },
      { extends: true, test: { name: 'processes', include: [PROCESSES] } },
    ],
  },
});
