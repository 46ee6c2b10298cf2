import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../../scripts/growth-state.mjs';

const RUN = { size: { requests: 4000, repeats: 3 }, again: false, code: 'of today' };
const MEASURED = { 'visitors:1': { work: {} } };

test.each([
  ['an interrupted run of growth goes on where it was', RUN, MEASURED],
  ['growth takes no results of other code for its own', { ...RUN, code: 'of yesterday' }, {}],
  [
    'growth takes no results of fewer requests for its own',
    { ...RUN, size: { requests: 20, repeats: 1 } },
    {},
  ],
  ['growth measures everything again if it is told to', { ...RUN, again: true }, {}],
])('%s', (_, next, results) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-growth-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'state.json');
  const before = openState(file, RUN);
  before.keep('visitors:1', MEASURED['visitors:1']);
  expect(openState(file, next).results).toEqual(results);
});
