import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChaos } from './run.ts';
import { differencesOf } from './table.ts';

const SHORT = { purchases: 60, buyers: 10, kills: 3, databaseRestarts: 1, seed: 1964 };

/** Its kills and restarts take half a minute on a machine of its own, and four times as long beside others' work. */
const PATIENCE_MS = 240_000;

test('after a short run of chaos the books agree with the gateway', { timeout: PATIENCE_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-chaos-'));
  const result = await runChaos(SHORT, { folder, say: () => undefined });
  expect(differencesOf(result)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
