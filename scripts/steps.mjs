import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { programOf, root, shopNode, toolEnvironment } from './prepare.mjs';
import { runVisibly } from './run-program.mjs';
import { say } from './say.mjs';
import { temporaryFolder } from './test-machine.mjs';

/** Counts of everything run so far. A failed step does not prevent the next. */
const total = { passed: 0, failed: 0 };
/** Steps that could not run, each with its reason, and single tests for which the machine lacks something. */
const skipped = [];
const skippedTests = [];
/** Failed tests, each with the first lines of the reason: repeated at the end, where a shortened log still has them. */
const failures = [];
/** Journeys that failed at first and passed when retried (`retries` in playwright.config.ts). */
let secondTries = 0;

/** Runs one step, prints its result and duration, and adds its counts to the total. */
export async function step(name, run) {
  say(`\n── ${name}`);
  const began = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`── ${name}: ${failed > 0 ? `${failed} failed` : 'fine'} (${seconds} s)`);
}

/** Reports a step as skipped, and records it for the summary. */
export function skip(name, reason) {
  say(`\n── ${name}: skipped, because ${reason}`);
  skipped.push(`Skipped: ${name}, because ${reason}.`);
}

/** Prints what was skipped and the totals. Returns the exit code. With CI set, a skipped step counts as failed. */
export function summary() {
  const unproved = process.env.CI ? skipped.length : 0;
  const failed = total.failed + unproved;
  say('');
  for (const failure of failures) say(`Failed: ${failure}`);
  for (const title of skippedTests) say(`Skipped test: ${title}.`);
  for (const line of skipped) say(line);
  if (secondTries > 0) say(`Passed at the second try only: ${secondTries}, named above as flaky.`);
  if (unproved > 0) say('CI is set, so what was skipped counts as failed.');
  say(`${total.passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** Types and lint count as one test each. */
export function checkTypes() {
  return step('Types', async () => {
    const made = await tool('@react-router/dev/bin.cjs', ['typegen']);
    const shop = made || (await tool('typescript/bin/tsc', ['--noEmit']));
    return asOneTest(shop || (await tool('typescript/bin/tsc', ['--noEmit', '-p', 'scripts'])));
  });
}

/** Lint and format, which count as one test. Changes no file. */
export function checkLint() {
  return step('Lint, format', async () => asOneTest(await tool('@biomejs/biome/bin/biome', ['check'])));
}

/** For `runVitest`: leaves out `test/processes`, which takes as long as many others together. */
export const WITHOUT_PROCESSES = '--project=!processes';

/** Unit, API and structure tests: those whose path contains one of `words`. */
export function runVitest(name, words, env = {}) {
  return step(name, async () => {
    const { folder, remove } = temporaryFolder();
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await tool('vitest/vitest.mjs', ['run', ...words, ...reporters], { TMPDIR: folder, ...env });
    const result = readReport(report);
    const counts = countVitest(result);
    skippedTests.push(...skippedOf(result));
    failures.push(...failuresOf(result));
    remove();
    return withExitCode(counts, code);
  });
}

/** Journeys in a real browser against a shop that is started for them. */
export function runPlaywright(name, env) {
  return step(name, async () => {
    const report = join(root, 'test-results', 'browser.json');
    rmSync(report, { force: true });
    // Chromium, too, shares memory between its processes by files in TMPDIR: one for each tile that it draws.
    const { folder, remove } = temporaryFolder();
    const E2E_DATA_DIR = mkdtempSync(join(folder, 'shop-e2e-'));
    const code = await tool('@playwright/test/cli.js', ['test'], { TMPDIR: folder, E2E_DATA_DIR, ...env });
    remove();
    const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report)?.stats ?? {};
    secondTries += flaky;
    return withExitCode({ passed: expected + flaky, failed: unexpected }, code);
  });
}

function tool(path, args, env = {}) {
  return runVisibly(shopNode(), [programOf(path), ...args], toolEnvironment(env));
}

function asOneTest(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function countVitest(report) {
  // A file that could not be loaded has no tests that could fail.
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length };
}

function failuresOf(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0) return message ? [`${file}\n${firstLines(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
  });
}

function firstLines(text) {
  return text
    .split('\n', LINES_OF_WHY)
    .map((line) => `    ${line}`)
    .join('\n');
}

const LINES_OF_WHY = 12;

function skippedOf(report) {
  const tests = (report?.testResults ?? []).flatMap((file) => file.assertionResults);
  return tests.filter(({ status }) => LEFT_OUT.includes(status)).map(({ fullName }) => fullName);
}

const LEFT_OUT = ['skipped', 'pending', 'todo'];

/** A run that exits with an error but without a failed test counts as one failure. */
function withExitCode({ passed, failed }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
