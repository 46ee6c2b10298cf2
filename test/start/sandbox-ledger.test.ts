import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type Closers, closeAll } from '../../close-all.ts';
import { openPayments } from '../../open-parts.ts';
import { readSettings } from '../../src/settings.ts';
import { announceTo } from '../gateways/sandbox-steps.ts';
import { openTestShop } from '../shop.ts';

const log = pino({ level: 'silent' });

it('a second start of the same shop leaves the sandbox ledger of the first alone', async () => {
  const test = await openTestShop();
  onTestFinished(test.close);
  const folder = await mkdtemp(join(tmpdir(), 'shop-ledger-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const DATABASE_URL = String(test.pool.options.connectionString);
  const reading = readSettings({ DATABASE_URL, DATA_DIR: folder, PORT: '3999' });
  if (!reading.ok) throw new Error(reading.message);
  const open = async () => {
    const closers: Closers = [];
    const close = () => closeAll(closers, log);
    onTestFinished(async () => void (await close()));
    const database = { db: test.shop.db, seeded: false };
    return { ...(await openPayments(reading.settings, database, log, closers)), close };
  };

  const first = await open();
  const before = await announceTo(first);
  await expect(open()).rejects.toThrow(
    `Another shop process has PORT 3999 and DATA_DIR "${folder}"; stop it, or set another PORT.`,
  );
  const after = await announceTo(first);
  await first.close();
  const again = await open();
  for (const { accessKey, attempt } of [before, after])
    expect(await (await fetch(`${again.sandboxUrl}/pay/${accessKey}`)).text()).toContain(attempt.txnid);
});
