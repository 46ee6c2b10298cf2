import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lastReason } from '../../src/db/embedded/last-reason.ts';

const OLD = 'FATAL:  an earlier start\n';
const FATAL = '2026-11-28 06:13:05 UTC [7] FATAL:  could not create lock file: Permission denied.\nbye\n';

test.each([
  ['its last fatal line', FATAL, false, 'could not create lock file: Permission denied'],
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
