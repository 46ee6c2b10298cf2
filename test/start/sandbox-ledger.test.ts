import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPayments } from '../../open-parts.ts';
import { pastPayments } from '../../src/db/seed/past-payments.ts';
import { announceTo } from '../gateways/sandbox-steps.ts';
import { openTestShop } from '../shop.ts';
import { openAsAStart } from '../support/open-as-a-start.ts';

/** The demo in a database, a folder for the sandbox's ledger, and starts on both. */
async function aDemo() {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const { db } = shop.shop;
  const folder = await mkdtemp(join(tmpdir(), 'shop-ledger-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  /** Without `seeded` a start finds the demo already in the database, seeded by another one. */
  const start = async (environment: Record<string, string>, { seeded = false } = {}) => {
    const { part, close } = await openAsAStart(
      { DATA_DIR: folder, ...environment },
      (settings, log, closers) => openPayments(settings, { db, seeded }, log, closers),
    );
    return { ...part, close };
  };
  return { db, folder, DATABASE_URL: String(shop.pool.options.connectionString), start };
}

type Demo = Awaited<ReturnType<typeof aDemo>>;

/** The whole amount of a payment that no sandbox ever received. */
async function aPastRefund({ db }: Demo) {
  const [payment] = await pastPayments(db);
  if (!payment) throw new Error('the demo has no past payment');
  const { txnid, easepayid: providerPaymentId, amountPaise } = payment;
  return { refundId: 'RF-PAST', txnid, providerPaymentId, amountPaise };
}

test('a start knows the payments of past orders even if the start that seeded the demo did not get that far', async () => {
  const demo = await aDemo();
  const refund = await aPastRefund(demo);
  // Without DATABASE_URL the ledger is the only one.
  const withoutDemo = await demo.start({ DEMO: 'off' });
  expect(await withoutDemo.gateway.refund(refund)).toMatchObject({ ok: false });
  await withoutDemo.close();
  const first = await demo.start({ DEMO: 'on' });
  expect(await first.gateway.refund(refund)).toMatchObject({ ok: true });
  await first.close();
  const second = await demo.start({ DEMO: 'on' });
  const { amountPaise } = refund;
  expect(await second.gateway.refundStatus(refund)).toMatchObject({ ok: true, amountPaise });
});

test('a start on a shared database knows them only where the demo was seeded, so that none is refunded twice', async () => {
  const demo = await aDemo();
  const refund = await aPastRefund(demo);
  const shared = { DATABASE_URL: demo.DATABASE_URL, DEMO: 'on' };
  const another = await demo.start({ ...shared, PORT: '3998' });
  expect(await another.gateway.refund(refund)).toMatchObject({ ok: false });
  const seeding = await demo.start({ ...shared, PORT: '3999' }, { seeded: true });
  expect(await seeding.gateway.refund(refund)).toMatchObject({ ok: true });
});

test('a second start of the same shop leaves the sandbox ledger of the first alone', async () => {
  const { DATABASE_URL, folder, start } = await aDemo();
  const open = () => start({ DATABASE_URL, PORT: '3999' });

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
