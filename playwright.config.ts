import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { shopEnvironment } from './e2e/support/shop-environment.ts';
import { findHeadlessChromium } from './scripts/test-machine.mjs';
import { freePort } from './test/support/free-ports.ts';

/**
 * Chosen by the main process: workers load this file again and must not choose anew. `npm test` names a folder and
 * removes it afterwards; one that is chosen here goes when the process exits, which is after its shop.
 */
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA_DIR'] ??= temporaryFolder();

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const PORT = Number(process.env['E2E_PORT']);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A busy CI machine may be too slow once. The summary counts the tests that needed a second try; elsewhere nothing is
  // retried.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace doubles the time of every journey; set `E2E_TRACE=1` for the one under investigation.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // Animations have tests of their own, which enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findHeadlessChromium() ?? 'chromium',
      // One process draws the pages of a browser, one journey after the other: beginning one for each takes longer.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    // Journeys tagged @phone depend on the layout and run at both widths; texts and calls are the same on both.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 360, height: 780 }, hasTouch: true } },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: `"${process.execPath}" server.ts`,
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: shopEnvironment(PORT, process.env['E2E_DATA_DIR']),
  },
});
