import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type Closers, closeAll } from '../../close-all.ts';
import { openPayments } from '../../open-parts.ts';
import { pastPayments } from '../../src/db/seed/past-payments.ts';
import { readSettings } from '../../src/settings.ts';
import { announceTo } from '../gateways/sandbox-steps.ts';
import { openTestShop } from '../shop.ts';

const log = pino({ level: 'silent' });

it('knows the payments of the past orders though the start that put the demo in did not come so far', async () => {
  const test = await openTestShop();
  onTestFinished(test.close);
  const folder = await mkdtemp(join(tmpdir(), 'shop-ledger-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [payment] = await pastPayments(test.shop.db);
  if (!payment) throw new Error('the demo has no past payment');
  const { txnid, easepayid: providerPaymentId, amountPaise } = payment;
  const refund = { refundId: 'RF-PAST', txnid, providerPaymentId, amountPaise };
  // Without DATABASE_URL the ledger is the only one. This start finds the demo in the database.
  const start = async (DEMO: string) => {
    const reading = readSettings({ DATA_DIR: folder, DEMO });
    if (!reading.ok) throw new Error(reading.message);
    const closers: Closers = [];
    const close = () => closeAll(closers, log);
    onTestFinished(async () => void (await close()));
    const database = { db: test.shop.db, seeded: false };
    return { ...(await openPayments(reading.settings, database, log, closers)), close };
  };

  const withoutDemo = await start('off');
  expect(await withoutDemo.gateway.refund(refund)).toMatchObject({ ok: false });
  await withoutDemo.close();
  const first = await start('on');
  expect(await first.gateway.refund(refund)).toMatchObject({ ok: true });
  await first.close();
  const second = await start('on');
  expect(await second.gateway.refundStatus(refund)).toMatchObject({ ok: true, amountPaise });
});

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
