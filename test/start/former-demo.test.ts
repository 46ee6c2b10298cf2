import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type Closers, closeAll } from '../../close-all.ts';
import { openShopDatabase } from '../../open-parts.ts';
import { readSettings, type Settings } from '../../src/settings.ts';

it('a real shop is told that the orders of the demo are in its books', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const reading = readSettings({ DATA_DIR: folder });
  if (!reading.ok) throw new Error(reading.message);
  const start = async (changes: Partial<Settings>): Promise<string[]> => {
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) });
    const closers: Closers = [];
    await openShopDatabase({ ...reading.settings, ...changes }, { poolSize: 2 }, log, closers);
    await closeAll(closers, log);
    return said;
  };
  const real = { production: true, demo: false };
  expect(await start(real)).toEqual([]);
  expect(await start({ demo: true })).toEqual([]);
  expect(await start(real)).toEqual([expect.stringMatching(/orders of the demo/)]);
});
