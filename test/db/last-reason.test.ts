import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lastReason } from '../../src/db/embedded/last-reason.ts';

const OLD = 'FATAL:  an earlier start\n';
const FATAL = '2026-11-28 06:13:05 UTC [7] FATAL:  could not create lock file: Permission denied.\nbye\n';
const NO_LOCK = 'could not create lock file: Permission denied';
const REFUSED = [
  'the database system is starting up',
  'database "shop" does not exist',
  'the database system is in recovery mode',
  'the database system is not yet accepting connections',
  'the database system is shutting down',
]
  .map((reason) => `2026-11-28 06:13:06 UTC [8] FATAL:  ${reason}\n`)
  .join('');

test.each([
  ['its last fatal line', FATAL, false, NO_LOCK],
  ['its last fatal line that is not only a connection refused meanwhile', FATAL + REFUSED, false, NO_LOCK],
  ['its last fatal line after a long recovery', REFUSED.repeat(200) + FATAL, false, NO_LOCK],
  ['the full disk, if only connections were refused', REFUSED, true, 'its disk is full'],
  ['its last line, if none is fatal', 'no such program\n', false, 'no such program'],
  ['nothing known, if it logged nothing', '', false, 'it gave no reason'],
  ['the full disk, on which it could not log either', '', true, 'its disk is full'],
  ['the full disk, where only the beginning of a line had room', '20', true, 'its disk is full'],
])('why the embedded database did not start: %s', async (_, log, full, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-reason-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'postgres.log');
  writeFileSync(file, OLD + log);
  expect(await lastReason(file, OLD.length, async (place) => full && place === folder)).toBe(reason);
});
