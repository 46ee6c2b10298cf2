import { describe, expect, test } from 'vitest';
import { responseHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_LOADER_URL } from '../../src/gateways/easebuzz/hosts.ts';
import { readCallback } from '../../src/gateways/easebuzz/read-callback.ts';
import { adapterSuite } from './adapter-suite.ts';
import { anAttempt } from './an-attempt.ts';
import { CREDENTIALS, easebuzzAt, easebuzzFixture, TRANSACTION } from './easebuzz-fixture.ts';

adapterSuite('Easebuzz', easebuzzFixture);

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
    const fields = { ...TRANSACTION, status };
    const signed = { ...fields, hash: responseHash(fields, CREDENTIALS) };
    expect(readCallback(signed, CREDENTIALS)).toMatchObject({
      ok: true,
      report: { outcome, rawStatus: status },
    });
  });

  test('reads the provider’s fillers as nothing, and trusts no unsigned id or method', () => {
    const fields = {
      ...TRANSACTION,
      status: 'failure',
      error_Message: 'NA',
      error: 'NA',
      easepayid: 'E1',
      mode: 'UPI',
    };
    const signed = { ...fields, hash: responseHash(fields, CREDENTIALS) };
    const report = { message: '', providerPaymentId: null, method: null };
    expect(readCallback(signed, CREDENTIALS)).toMatchObject({ ok: true, report });
  });

  test('refuses a response that names the key of another merchant', () => {
    const signed = { ...TRANSACTION, status: 'success', hash: '', key: 'SOMEBODY' };
    expect(readCallback(signed, CREDENTIALS)).toEqual({ ok: false, reason: 'wrong-key' });
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
