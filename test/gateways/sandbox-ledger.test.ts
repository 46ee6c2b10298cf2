import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { refundStatusHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { eventually } from '../support/eventually.ts';
import { easebuzzAt, quiet } from './easebuzz-fixture.ts';
import { announceTo, askSandbox, requestRefundAt } from './sandbox-steps.ts';

/** A time scale at which half hours take 18 milliseconds; the other makes them practically endless. */
const HASTY = 100_000;
const ASLEEP = 0.001;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sandbox-ledger-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const aFile = () => join(home, randomUUID(), 'ledger.jsonl');
const options = { ...EASEBUZZ_DEMO_CREDENTIALS, host: '127.0.0.1', port: 0, production: false, log: quiet };

async function open(ledgerFile: string, timeScale = HASTY) {
  const sandbox = await startEasebuzzSandbox({ ...options, ledgerFile, timeScale });
  if (!sandbox.ok) throw new Error(sandbox.message);
  onTestFinished(sandbox.close);
  return { ...sandbox, gateway: easebuzzAt(sandbox.url) };
}

const lineCount = async (file: string) => (await readFile(file, 'utf8')).split('\n').length - 1;

describe('the ledger file', () => {
  test('tells a restarted sandbox what was paid, failed and is still open', async () => {
    const file = aFile();
    const before = await open(file);
    const [paid, failed, still] = [
      await announceTo(before),
      await announceTo(before),
      await announceTo(before),
    ];
    const { easepayid } = await before.control.pay(paid.accessKey, 'success');
    await before.control.pay(failed.accessKey, 'failure');
    const ledger = before.control.ledger();
    await before.close();

    const after = await open(file);
    expect(after.control.ledger()).toEqual(ledger);
    const told = await after.gateway.retrieve(paid.attempt);
    expect(told).toMatchObject({ ok: true, report: { outcome: 'success', providerPaymentId: easepayid } });
    expect(await after.gateway.retrieve(failed.attempt)).toMatchObject({ report: { outcome: 'failure' } });
    expect(await after.gateway.announce(still.attempt)).toEqual({ ok: true, accessKey: still.accessKey });
    await after.control.pay(still.accessKey, 'success');
    await expect(after.control.pay(paid.accessKey, 'success')).rejects.toThrow('already');
  });

  test('survives a killed sandbox: every answered outcome is in it', async () => {
    const file = aFile();
    const before = await open(file);
    const { attempt, accessKey } = await announceTo(before);
    await before.control.pay(accessKey, 'success');
    const after = await open(file);
    expect(await after.gateway.retrieve(attempt)).toMatchObject({ report: { outcome: 'success' } });
  });

  test('holds one line for each payment after a start, and keeps growing', async () => {
    const file = aFile();
    const before = await open(file);
    const { attempt, accessKey } = await announceTo(before);
    await before.control.pay(accessKey, 'pending');
    await before.control.resolve(attempt.txnid, 'success');
    expect(await lineCount(file)).toBe(3);
    await before.close();
    const after = await open(file);
    expect(await lineCount(file)).toBe(1);
    await announceTo(after);
    expect(await lineCount(file)).toBe(2);
  });

  test('is read without a last line that was cut off anywhere', async () => {
    const file = aFile();
    const before = await open(file);
    const { attempt, accessKey } = await announceTo(before);
    const announcedBytes = (await readFile(file)).byteLength;
    await before.control.pay(accessKey, 'success');
    await before.close();
    const whole = await readFile(file);
    for (const bytes of [announcedBytes + 1, announcedBytes + 200, whole.byteLength - 2]) {
      await writeFile(file, whole);
      await truncate(file, bytes);
      const after = await open(file);
      expect(await after.gateway.retrieve(attempt)).toMatchObject({ report: { outcome: 'pending' } });
      await after.close();
    }
    await writeFile(file, whole);
    await truncate(file, whole.byteLength - 1);
    const after = await open(file);
    expect(await after.gateway.retrieve(attempt)).toMatchObject({ report: { outcome: 'success' } });
  });

  test('is refused, and left untouched, when it is damaged before its end', async () => {
    const file = aFile();
    const before = await open(file);
    await announceTo(before);
    await before.close();
    const line = await readFile(file, 'utf8');
    const damaged = `${line}{"kind":"transaction","state":{"txnid":"TXN1","status":"riches"}}\n${line}`;
    await writeFile(file, damaged);
    const refused = await startEasebuzzSandbox({ ...options, ledgerFile: file });
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('damaged in line 2') });
    expect(await readFile(file, 'utf8')).toBe(damaged);
    await writeFile(file, '');
    await appendFile(file, '\u0000\u0000');
    expect((await open(file)).control.ledger()).toEqual([]);
  });

  test('is refused in one sentence, which names it, when it cannot be read or made', async () => {
    const folder = aFile();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a-file'), '');
    for (const ledgerFile of [folder, join(folder, 'a-file', 'ledger.jsonl')]) {
      const refused = await startEasebuzzSandbox({ ...options, ledgerFile });
      if (refused.ok) throw new Error('the sandbox has started');
      expect(refused.message).toMatch(/^The sandbox ledger .* cannot be used: \w.*[^.]\.$/);
      expect(refused.message).toContain(ledgerFile);
    }
  });
});

describe('a restarted sandbox', () => {
  test('continues a payment at a bank that takes its time', async () => {
    const file = aFile();
    const before = await open(file, ASLEEP);
    before.control.play('next', 'pending-then-success');
    const { attempt, accessKey } = await announceTo(before);
    await before.control.pay(accessKey, 'success');
    await before.close();
    const after = await open(file);
    await after.control.idle();
    expect(await after.gateway.retrieve(attempt)).toMatchObject({ report: { outcome: 'success' } });
  });

  test('knows the payments of past orders, refunds them, and keeps them', async () => {
    const ledgerFile = aFile();
    const payment = { txnid: 'TXN1', easepayid: 'E1', amountPaise: 60_000, paidAt: new Date(0) };
    const first = await startEasebuzzSandbox({ ...options, ledgerFile, past: [payment] });
    if (!first.ok) throw new Error(first.message);
    expect(await requestRefundAt(first, 'E1')).toMatchObject({ status: true });
    await first.close();
    const after = await open(ledgerFile);
    expect(await requestRefundAt(after, 'E1')).toMatchObject({ status: true });
    await eventually(() =>
      expect(after.control.ledger()).toMatchObject([{ txnid: 'TXN1', refundedPaise: 50_000 }]),
    );
  });

  test('continues a queued refund, and does not send it twice', async () => {
    const file = aFile();
    const before = await open(file, ASLEEP);
    const { attempt, accessKey } = await announceTo(before);
    const { easepayid = '' } = await before.control.pay(accessKey, 'success');
    const requested = await requestRefundAt(before, easepayid);
    expect(requested).toMatchObject({ status: true });
    await before.close();

    const after = await open(file);
    expect(await requestRefundAt(after, easepayid)).toEqual(requested);
    await after.control.idle();
    const hash = refundStatusHash(easepayid, EASEBUZZ_DEMO_CREDENTIALS);
    const told = await askSandbox(after, '/refund/v1/retrieve', { easebuzz_id: easepayid, hash });
    expect(told.refunds).toMatchObject([{ refund_status: 'refunded', merchant_refund_id: 'RF1' }]);
    const entry = after.control.ledger().find(({ txnid }) => txnid === attempt.txnid);
    expect(entry?.refundedPaise).toBe(50_000);
  });
});
