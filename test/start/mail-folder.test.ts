import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Closers, closeAll } from '../../close-all.ts';
import { openOneProcess } from '../../one-process.ts';
import { readSettings } from '../../src/settings.ts';
import { openTestShop } from '../shop.ts';
import { freePort } from '../support/free-ports.ts';

const log = pino({ level: 'silent' });

test('a folder that cannot hold mail stops the start, though nothing else is stored there', async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const folder = await mkdtemp(join(tmpdir(), 'shop-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const reading = readSettings({
    ...{ PAYMENT_MODE: 'test', PAYMENT_KEY: 'K', PAYMENT_SALT: 'S', DEMO: 'off' },
    DATABASE_URL: String(shop.pool.options.connectionString),
    DATA_DIR: file,
    PORT: String(await freePort()),
  });
  if (!reading.ok) throw new Error(reading.message);
  const closers: Closers = [];
  onTestFinished(async () => void (await closeAll(closers, log)));
  await expect(openOneProcess(reading.settings, log, closers)).rejects.toThrow(
    `DATA_DIR "${file}" cannot be used: there is a file of that name.`,
  );
});
