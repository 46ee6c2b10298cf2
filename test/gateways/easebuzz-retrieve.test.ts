import { describe, expect, onTestFinished, test } from 'vitest';
import { responseHash } from '../../src/gateways/easebuzz/hash.ts';
import { anAttempt } from './an-attempt.ts';
import { aSandbox, CREDENTIALS, easebuzzAt, TRANSACTION } from './easebuzz-fixture.ts';

describe('the Easebuzz adapter', () => {
  test('waits for a try that the bank has yet to decide, whatever became of a newer one', async () => {
    const { url, control, close } = await aSandbox();
    onTestFinished(close);
    const attempt = anAttempt();
    await easebuzzAt(url).announce(attempt);
    const tryOf = (status: string, addedon: string) =>
      control.signedResponse(attempt.txnid, { status, addedon });
    for (const undecided of ['pending', 'in_process']) {
      const msg = [tryOf(undecided, '2026-11-26 10:00:00'), tryOf('failure', '2026-11-26 10:05:00')];
      const gateway = easebuzzAt('http://127.0.0.1:1', {
        fetch: async () => Response.json({ status: true, msg }),
      });
      expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'pending' } });
    }
  });

  test('reads a transaction sent as an object, an array or a text', async () => {
    const { url, control, close } = await aSandbox();
    onTestFinished(close);
    const attempt = anAttempt();
    const announced = await easebuzzAt(url).announce(attempt);
    const paid = announced.ok ? await control.pay(announced.accessKey, 'success') : {};
    const told = (status: boolean, msg: unknown) =>
      easebuzzAt(url, { fetch: async () => Response.json({ status, msg }) }).retrieve(attempt);
    expect(await told(true, paid)).toMatchObject({ ok: true });
    expect(await told(true, [paid])).toMatchObject({ ok: true });
    expect(await told(false, 'Transaction not found')).toEqual({ ok: false, reason: 'not-found' });
    expect(await told(false, 'Try later')).toMatchObject({ reason: 'unreachable' });
    expect(await told(true, { ...paid, amount: '1.0' })).toMatchObject({ reason: 'unreachable' });
  });

  test('reads the newest of several tries none of which may still succeed, in whatever order they come', async () => {
    const older = { ...TRANSACTION, status: 'bounced', addedon: '2026-11-21 10:00:00' };
    const newer = { ...TRANSACTION, status: 'dropped', addedon: '2026-11-21 10:05:00' };
    for (const tries of [
      [older, newer],
      [newer, older],
    ])
      expect(await whenTold(tries)).toMatchObject({ report: { rawStatus: 'dropped', untouched: false } });
  });

  test('ignores failed tries once the buyer has opened another one and left it', async () => {
    const { orderId: udf1 } = anAttempt();
    const failed = { ...TRANSACTION, udf1, status: 'failure', addedon: '2026-11-21 10:00:00' };
    const left = { ...TRANSACTION, udf1, status: 'initiated', addedon: '2026-11-21 10:03:00' };
    const report = { outcome: 'pending', untouched: true };
    expect(await whenTold([failed, left])).toMatchObject({ ok: true, report });
    const decided = { ...TRANSACTION, udf1, status: 'in_process', addedon: '2026-11-21 10:01:00' };
    const awaited = { outcome: 'pending', rawStatus: 'in_process', untouched: false };
    expect(await whenTold([failed, decided, left])).toMatchObject({ ok: true, report: awaited });
    expect(await whenTold([left, failed])).toMatchObject({ report: { outcome: 'pending', untouched: true } });
  });

  test('puts an unknown status in review, whatever came after it except a success', async () => {
    const unknown = { ...TRANSACTION, status: 'on_hold', addedon: '2026-11-21 10:00:00' };
    const later = (status: string) => ({ ...TRANSACTION, status, addedon: '2026-11-21 10:05:00' });
    for (const status of ['failure', 'initiated'])
      expect(await whenTold([unknown, later(status)])).toMatchObject({ report: { outcome: 'review' } });
    expect(await whenTold([unknown, later('success')])).toMatchObject({ report: { outcome: 'success' } });
  });

  test('checks an answer’s signature only if the answer has every signed field', async () => {
    const { orderId } = anAttempt();
    const paid = { ...TRANSACTION, status: 'success', udf1: orderId };
    const hash = responseHash(paid, CREDENTIALS);
    expect(await whenTold({ ...paid, hash })).toMatchObject({ ok: true });
    const { udf1: _, ...without } = { ...paid, hash };
    expect(await whenTold(without)).toMatchObject({
      ok: true,
      report: { outcome: 'success', orderId: null },
    });
    expect(await whenTold({ ...paid, hash: 'f'.repeat(128) })).toMatchObject({ reason: 'unreachable' });
  });

  test('reads a paid transaction whatever its fillers, as long as nothing in it contradicts that', async () => {
    const { orderId } = anAttempt();
    const paid = { ...TRANSACTION, status: 'success', udf1: orderId };
    const signed = { ...paid, hash: responseHash(paid, CREDENTIALS) };
    const report = { outcome: 'success', message: '' };
    for (const fillers of [
      { key: 'NA' },
      { key: ' ' },
      { hash: 'na' },
      { hash: 'NA ' },
      { udf1: 'NA' },
      { email: 'NA' },
      { firstname: 'na' },
      { productinfo: 'NA' },
      { udf2: 0 },
      { error: 0, error_Message: false, mode: 17, card_type: {} },
      { addedon: 1795257270, easepayid: 2611210, upi_va: ['NA'] },
      { addedon: { seconds: 1 } },
    ])
      expect(await whenTold([{ ...signed, ...fillers }]), JSON.stringify(fillers)).toMatchObject({
        ok: true,
        report,
      });
    expect(await whenTold({ ...signed, easepayid: 2611210 })).toMatchObject({
      report: { providerPaymentId: '2611210' },
    });
    const other = { ...signed, amount: '1.0' };
    expect(await whenTold(other)).toMatchObject({ ok: false, reason: 'unreachable' });
    const declined = { ...paid, status: 'failure', error: 0, error_Message: 'NA' };
    expect(await whenTold(declined)).toMatchObject({ report: { outcome: 'failure', message: '' } });
  });

  test('leaves out a NUL, which the books cannot store, or a paid order would never be booked', async () => {
    const told = { ...TRANSACTION, status: 'success', easepayid: 'E\u00001', mode: 'UPI\u0000' };
    const report = { outcome: 'success', providerPaymentId: 'E1', method: 'UPI' };
    expect(await whenTold([told])).toMatchObject({ ok: true, report });
  });

  test('ignores broken entries about other txnids, but not about ours', async () => {
    const paid = { ...TRANSACTION, status: 'success' };
    for (const broken of [
      null,
      'NA',
      17,
      [],
      {},
      { txnid: 'TXN1' },
      { ...paid, txnid: 'TXN1', amount: null },
    ])
      expect(await whenTold([broken, paid]), JSON.stringify(broken)).toMatchObject({
        report: { outcome: 'success' },
      });
    for (const broken of [{ txnid: paid.txnid }, { ...paid, amount: null }, { ...paid, status: '' }])
      expect(await whenTold([broken, paid]), JSON.stringify(broken)).toMatchObject({ reason: 'unreachable' });
  });

  test('reads a long list of tries, but not an endless one', async () => {
    const failed = { ...TRANSACTION, status: 'failure', error_Message: 'x'.repeat(900) };
    const tries = (count: number) => [...Array(count).fill(failed), { ...TRANSACTION, status: 'success' }];
    expect(await whenTold(tries(500))).toMatchObject({ report: { outcome: 'success' } });
    expect(await whenTold(tries(2000))).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('does not let a try that names no order pay or end an order that another try names', async () => {
    const { orderId } = anAttempt();
    const ours = (status: string) => ({
      ...TRANSACTION,
      status,
      udf1: orderId,
      addedon: '2026-11-21 10:00:00',
    });
    const unnamed = (status: string) => ({ ...TRANSACTION, status, addedon: '2026-11-21 10:05:00' });
    const outcomeOf = async (tries: unknown[]) => {
      const told = await whenTold(tries);
      return told.ok ? told.report : told.reason;
    };
    const doubtful = { mayBeForeign: true, orderId: null };
    for (const status of ['initiated', 'failure', 'pending'])
      expect(await outcomeOf([ours(status), unnamed('success')])).toMatchObject({
        outcome: 'success',
        ...doubtful,
      });
    for (const [status, outcome] of [
      ['pending', 'pending'],
      ['on_hold', 'review'],
    ] as const)
      expect(await outcomeOf([ours('failure'), unnamed(status)])).toMatchObject({ outcome, ...doubtful });
    const paid = await outcomeOf([ours('success'), unnamed('success')]);
    expect(paid).toMatchObject({ outcome: 'success', orderId });
    expect(paid).not.toHaveProperty('mayBeForeign');
    expect(await outcomeOf([ours('initiated'), unnamed('failure')])).toMatchObject({
      outcome: 'pending',
      untouched: true,
    });
    expect(await outcomeOf([unnamed('failure'), unnamed('success')])).toMatchObject({ outcome: 'success' });
  });

  test('asks with nothing that may have changed since: key, txnid and hash', async () => {
    const bodies: string[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      bodies.push(String(init?.body));
      return Response.json({ status: false, msg: 'Transaction not found' });
    };
    await easebuzzAt('http://127.0.0.1:1', { fetch }).retrieve(anAttempt());
    expect(bodies.map((body) => [...new URLSearchParams(body).keys()])).toEqual([['key', 'txnid', 'hash']]);
  });

  test('does not believe an answer about a transaction of another merchant', async () => {
    const paid = { ...TRANSACTION, status: 'success' };
    expect(await whenTold(paid)).toMatchObject({ ok: true });
    expect(await whenTold({ ...paid, key: 'SOMEBODY' })).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('takes a transaction that names our order or none for ours, and ignores those of other sites', async () => {
    const paid = { ...TRANSACTION, status: 'success' };
    const { orderId } = anAttempt();
    for (const udf1 of [undefined, null, '', 'NA'])
      expect(await whenTold({ ...paid, udf1 })).toMatchObject({
        report: { outcome: 'success', orderId: null },
      });
    expect(await whenTold({ ...paid, udf1: orderId })).toMatchObject({
      report: { outcome: 'success', orderId },
    });
    const ours = { ...TRANSACTION, status: 'initiated', udf1: orderId };
    const theirs = { ...paid, udf1: 'woo-1234', addedon: '2999-01-01 00:00:00' };
    for (const tries of [
      [ours, theirs],
      [theirs, ours],
    ])
      expect(await whenTold(tries)).toMatchObject({ report: { outcome: 'pending', untouched: true } });
    expect(await whenTold([theirs])).toMatchObject({ ok: false, reason: 'taken' });
    const forged = { ...theirs, hash: 'f'.repeat(128) };
    expect(await whenTold([forged])).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('reports every payment that succeeded, once', async () => {
    const paid = { ...TRANSACTION, status: 'success' };
    const first = { ...paid, easepayid: 'E1', addedon: '2026-11-21 10:00:00' };
    const second = { ...paid, easepayid: 'E2', addedon: '2026-11-21 10:05:00' };
    const report = { providerPaymentId: 'E2', alsoPaid: ['E1'] };
    expect(await whenTold([first, second, first, { ...paid, easepayid: 'NA' }])).toMatchObject({ report });
    const failed = { ...first, status: 'failure' };
    expect(await whenTold([failed, second, second])).toMatchObject({ report: { alsoPaid: [] } });
  });
});

/** What the shop reads when this is the provider's answer about a payment. */
function whenTold(msg: unknown) {
  const fetch = async () => Response.json({ status: true, msg });
  const attempt = anAttempt({ txnid: TRANSACTION.txnid });
  return easebuzzAt('http://127.0.0.1:1', { ...CREDENTIALS, fetch }).retrieve(attempt);
}
