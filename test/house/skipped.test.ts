import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const RUN = `
  const { skip, step, summary } = await import('./scripts/steps.mjs');
  await step('Sweets', async () => ({ passed: 3, failed: 0 }));
  if (process.argv[1]) skip('Journeys', process.argv[1]);
  process.exitCode = summary();
`;

/** The last lines of a run with passed steps and one that was skipped for this reason. */
function endOfRun({ reason = '', CI = '' }) {
  const args = ['--input-type=module', '-e', RUN, reason];
  const env = { ...process.env, CI };
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  const last = stdout.trimEnd().split('\n').slice(-3);
  return { last, status, counts: stdout.match(/^\d+ passed, \d+ failed$/gm)?.length };
}

describe('whatever a run of all checks could not run', () => {
  test('is named above the last line', () => {
    const { last, status, counts } = endOfRun({ reason: 'there is no browser' });
    expect(last.slice(1)).toEqual(['Skipped: Journeys, because there is no browser.', '3 passed, 0 failed']);
    expect({ status, counts }).toEqual({ status: 0, counts: 1 });
  });

  test('counts as failed where CI is set', () => {
    const { last, status, counts } = endOfRun({ reason: 'there is no browser', CI: 'true' });
    expect(last).toEqual([
      'Skipped: Journeys, because there is no browser.',
      'CI is set, so what was skipped counts as failed.',
      '3 passed, 1 failed',
    ]);
    expect({ status, counts }).toEqual({ status: 1, counts: 1 });
  });

  test('is not mentioned when everything was run', () => {
    const { last, status } = endOfRun({ CI: 'true' });
    expect(last.at(-2)).toBe('');
    expect(last.at(-1)).toBe('3 passed, 0 failed');
    expect(status).toBe(0);
  });
});
