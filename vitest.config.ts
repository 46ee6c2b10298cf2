import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    // As patient as `eventually`: a busy machine may stand still for seconds.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
