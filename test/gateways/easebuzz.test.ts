import { describe, expect, onTestFinished, test } from 'vitest';
import { type Credentials, responseHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_LOADER_URL } from '../../src/gateways/easebuzz/hosts.ts';
import { readCallback } from '../../src/gateways/easebuzz/read-callback.ts';
import { adapterSuite } from './adapter-suite.ts';
import { anAttempt } from './an-attempt.ts';
import { aSandbox, easebuzzAt, easebuzzFixture } from './easebuzz-fixture.ts';

adapterSuite('Easebuzz', easebuzzFixture);

const credentials: Credentials = { key: 'DEMOKEY123', salt: 'DEMOSALT456' };

describe('the Easebuzz adapter', () => {
  test('sends no empty field and no udf8 to udf10, and sends the order in udf1', async () => {
    const posted: URLSearchParams[] = [];
    const gateway = easebuzzAt('http://127.0.0.1:1', {
      fetch: async (_url, init) => {
        posted.push(new URLSearchParams(String(init?.body)));
        return Response.json({ status: 1, data: 'a'.repeat(64) });
      },
    });
    await gateway.announce(
      anAttempt({ address2: '', name: 'Łukasz Ångström & Søn | Co', amountPaise: 134_950 }),
    );
    const form = Object.fromEntries(posted[0] ?? []);
    expect(form).toMatchObject({
      amount: '1349.50',
      firstname: 'Lukasz Angstrom & Son Co',
      udf1: anAttempt().orderId,
      hash: expect.stringMatching(/^[a-f0-9]{128}$/),
    });
    expect(Object.values(form)).not.toContain('');
    expect(Object.keys(form).filter((name) => /^udf([2-9]|10)$/.test(name))).toEqual([]);
  });

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

  test.each([
    ['SUCCESS', 'success'],
    ['Success', 'success'],
    ['pending', 'pending'],
    ['initiated', 'pending'],
    ['IN_PROCESS', 'pending'],
    ['failure', 'failure'],
    ['userCancelled', 'failure'],
    ['USERCANCELLED', 'failure'],
    ['dropped', 'failure'],
    ['bounced', 'failure'],
    ['authorized', 'review'],
    ['constructor', 'review'],
  ])('reads the status %s as %s', (status, outcome) => {
    const fields = { ...callback, status };
    const signed = { ...fields, hash: responseHash(fields, credentials) };
    expect(readCallback(signed, credentials)).toMatchObject({
      ok: true,
      report: { outcome, rawStatus: status },
    });
  });

  test('reads the provider’s fillers as nothing, and trusts no unsigned id or method', () => {
    const fields = {
      ...callback,
      status: 'failure',
      error_Message: 'NA',
      error: 'NA',
      easepayid: 'E1',
      mode: 'UPI',
    };
    const signed = { ...fields, hash: responseHash(fields, credentials) };
    const report = { message: '', providerPaymentId: null, method: null };
    expect(readCallback(signed, credentials)).toMatchObject({ ok: true, report });
  });

  test('refuses a response that names the key of another merchant', () => {
    const signed = { ...callback, status: 'success', hash: '', key: 'SOMEBODY' };
    expect(readCallback(signed, credentials)).toEqual({ ok: false, reason: 'wrong-key' });
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
    const older = { ...callback, status: 'bounced', addedon: '2026-11-21 10:00:00' };
    const newer = { ...callback, status: 'dropped', addedon: '2026-11-21 10:05:00' };
    for (const tries of [
      [older, newer],
      [newer, older],
    ])
      expect(await whenTold(tries)).toMatchObject({ report: { rawStatus: 'dropped', untouched: false } });
  });

  test('ignores failed tries once the buyer has opened another one and left it', async () => {
    const { orderId: udf1 } = anAttempt();
    const failed = { ...callback, udf1, status: 'failure', addedon: '2026-11-21 10:00:00' };
    const left = { ...callback, udf1, status: 'initiated', addedon: '2026-11-21 10:03:00' };
    const report = { outcome: 'pending', untouched: true };
    expect(await whenTold([failed, left])).toMatchObject({ ok: true, report });
    const decided = { ...callback, udf1, status: 'in_process', addedon: '2026-11-21 10:01:00' };
    const awaited = { outcome: 'pending', rawStatus: 'in_process', untouched: false };
    expect(await whenTold([failed, decided, left])).toMatchObject({ ok: true, report: awaited });
    expect(await whenTold([left, failed])).toMatchObject({ report: { outcome: 'pending', untouched: true } });
  });

  test('puts an unknown status in review, whatever came after it except a success', async () => {
    const unknown = { ...callback, status: 'on_hold', addedon: '2026-11-21 10:00:00' };
    const later = (status: string) => ({ ...callback, status, addedon: '2026-11-21 10:05:00' });
    for (const status of ['failure', 'initiated'])
      expect(await whenTold([unknown, later(status)])).toMatchObject({ report: { outcome: 'review' } });
    expect(await whenTold([unknown, later('success')])).toMatchObject({ report: { outcome: 'success' } });
  });

  test('checks an answer’s signature only if the answer has every signed field', async () => {
    const { orderId } = anAttempt();
    const paid = { ...callback, status: 'success', udf1: orderId };
    const hash = responseHash(paid, credentials);
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
    const paid = { ...callback, status: 'success', udf1: orderId };
    const signed = { ...paid, hash: responseHash(paid, credentials) };
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
    const told = { ...callback, status: 'success', easepayid: 'E\u00001', mode: 'UPI\u0000' };
    const report = { outcome: 'success', providerPaymentId: 'E1', method: 'UPI' };
    expect(await whenTold([told])).toMatchObject({ ok: true, report });
  });

  test('ignores broken entries about other txnids, but not about ours', async () => {
    const paid = { ...callback, status: 'success' };
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
    const failed = { ...callback, status: 'failure', error_Message: 'x'.repeat(900) };
    const tries = (count: number) => [...Array(count).fill(failed), { ...callback, status: 'success' }];
    expect(await whenTold(tries(500))).toMatchObject({ report: { outcome: 'success' } });
    expect(await whenTold(tries(2000))).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('does not let a try that names no order pay or end an order that another try names', async () => {
    const { orderId } = anAttempt();
    const ours = (status: string) => ({ ...callback, status, udf1: orderId, addedon: '2026-11-21 10:00:00' });
    const unnamed = (status: string) => ({ ...callback, status, addedon: '2026-11-21 10:05:00' });
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
    const paid = { ...callback, status: 'success' };
    expect(await whenTold(paid)).toMatchObject({ ok: true });
    expect(await whenTold({ ...paid, key: 'SOMEBODY' })).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('takes a transaction that names our order or none for ours, and ignores those of other sites', async () => {
    const paid = { ...callback, status: 'success' };
    const { orderId } = anAttempt();
    for (const udf1 of [undefined, null, '', 'NA'])
      expect(await whenTold({ ...paid, udf1 })).toMatchObject({
        report: { outcome: 'success', orderId: null },
      });
    expect(await whenTold({ ...paid, udf1: orderId })).toMatchObject({
      report: { outcome: 'success', orderId },
    });
    const ours = { ...callback, status: 'initiated', udf1: orderId };
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
    const paid = { ...callback, status: 'success' };
    const first = { ...paid, easepayid: 'E1', addedon: '2026-11-21 10:00:00' };
    const second = { ...paid, easepayid: 'E2', addedon: '2026-11-21 10:05:00' };
    const report = { providerPaymentId: 'E2', alsoPaid: ['E1'] };
    expect(await whenTold([first, second, first, { ...paid, easepayid: 'NA' }])).toMatchObject({ report });
    const failed = { ...first, status: 'failure' };
    expect(await whenTold([failed, second, second])).toMatchObject({ report: { alsoPaid: [] } });
  });

  test('opens the pop-up from the real hosts, or only from the sandbox', () => {
    const own = { sandbox: false, mode: 'prod', loaderUrl: EASEBUZZ_LOADER_URL } as const;
    const real = easebuzzAt('https://pay.easebuzz.in', own).checkout;
    expect(real).toMatchObject({
      mode: 'prod',
      frameSources: [
        ...['https://pay.easebuzz.in', 'https://testpay.easebuzz.in'],
        ...['upi:', 'phonepe:', 'tez:', 'paytmmp:', 'gpay:'],
      ],
    });
    expect(real.scriptSources).toEqual(['https://ebz-static.s3.ap-south-1.amazonaws.com/easecheckout/']);
    const elsewhere = { payUrl: 'https://pay.test', loaderUrl: 'https://cdn.test/easebuzz.js' };
    const moved = easebuzzAt('https://pay.easebuzz.in', { ...own, ...elsewhere }).checkout;
    expect(moved.scriptSources).toEqual([...real.scriptSources, 'https://cdn.test']);
    expect(moved.frameSources).toEqual([...real.frameSources, 'https://pay.test']);
    const played = easebuzzAt('http://127.0.0.1:4242').checkout;
    expect(played.scriptSources).toEqual(['http://127.0.0.1:4242']);
    expect(played.frameSources).toEqual(['http://127.0.0.1:4242']);
  });
});

/** What the shop reads when this is the provider's answer about a payment. */
function whenTold(msg: unknown) {
  const fetch = async () => Response.json({ status: true, msg });
  const attempt = anAttempt({ txnid: callback.txnid });
  return easebuzzAt('http://127.0.0.1:1', { ...credentials, fetch }).retrieve(attempt);
}

const callback = {
  txnid: 'TXN1795257270000A7F3',
  amount: '1349.5',
  productinfo: 'Order from sweets shop',
  firstname: 'Asha Verma',
  email: 'asha@example.in',
  key: credentials.key,
};
