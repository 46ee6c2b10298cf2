import { describe, expect, test, vi } from 'vitest';
import { handoverSignature, webhookSignature } from '../../src/gateways/razorpay/sign.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import { adapterSuite } from './adapter-suite.ts';
import { anAttempt } from './an-attempt.ts';
import { OUR_NOTES, razorpayAt, razorpayFixture, telling } from './razorpay-fixture.ts';

adapterSuite('Razorpay', razorpayFixture);

const NOWHERE = 'http://127.0.0.1:1';

describe('Razorpay signatures', () => {
  // Computed with openssl: printf '%s' … | openssl dgst -sha256 -hmac …
  test('are those that other tools compute', () => {
    expect(handoverSignature('order_9A33XWu170gUtm', 'pay_29QQoUBi66xm2f', 'DEMOSECRET456')).toBe(
      '4d738b6633e670514d8a1562c1cef1d0491080167a877ac24e557fb8d14f4872',
    );
    expect(webhookSignature('{"event":"payment.captured","name":"आशा"}', 'DEMOHOOK789')).toBe(
      'af537a8cd86d8f098d297914ecb1aedf15d571d88c0fd421e533ff469a18c5c1',
    );
  });
});

describe('the Razorpay adapter', () => {
  test('asks for the receipt first, then orders in paise with our order in the notes, both with basic authentication', async () => {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    const attempt = anAttempt({ amountPaise: 134_950 });
    const gateway = razorpayAt('https://api.razorpay.com', {
      fetch: async (url, init) => {
        asked.push({ url: String(url), init });
        if (asked.length === 1) return Response.json({ items: [] });
        return Response.json({ ...anOrder, receipt: attempt.txnid });
      },
    });
    expect(await gateway.announce(attempt)).toEqual({ ok: true, accessKey: 'order_1' });
    expect(asked.map(({ url, init }) => `${init?.method} ${url}`)).toEqual([
      `GET https://api.razorpay.com/v1/orders?receipt=${attempt.txnid}&count=100`,
      'POST https://api.razorpay.com/v1/orders',
    ]);
    expect(JSON.parse(String(asked[1]?.init?.body))).toMatchObject({
      amount: 134_950,
      currency: 'INR',
      receipt: attempt.txnid,
      notes: { shop_order: attempt.orderId },
      payment: { capture: 'automatic' },
    });
    for (const { init } of asked) {
      expect(new Headers(init?.headers).get('authorization')).toBe(
        `Basic ${btoa('rzp_test_SANDBOXKEY:SANDBOXSECRET')}`,
      );
    }
  });

  test('looks up itself an order that the search does not show', async () => {
    const attempt = anAttempt({ amountPaise: 200_000 });
    const all = telling(attempt.txnid, ['success']);
    const gateway = razorpayAt('https://api.razorpay.com', {
      fetch: async (url, init) => {
        if (String(url).includes('/v1/orders?')) return Response.json({ items: [] });
        if (String(url).endsWith('/v1/orders/order_1'))
          return Response.json({ ...anOrder, amount: 200_000, receipt: attempt.txnid });
        return all(url, init);
      },
    });
    expect(await gateway.retrieve(attempt)).toEqual({ ok: false, reason: 'not-found' });
    expect(await gateway.retrieve({ ...attempt, accessKey: 'order_1' })).toMatchObject({
      ok: true,
      report: { outcome: 'success' },
    });
  });

  test('makes an order of its own beside one of another site with the same receipt', async () => {
    const attempt = anAttempt({ amountPaise: 134_950 });
    const theirs = { ...anOrder, id: 'order_THEIRS', receipt: attempt.txnid };
    for (const notes of [[], { shop_order: 'of-another-shop' }]) {
      const gateway = razorpayAt(NOWHERE, {
        fetch: async (_url, init) =>
          init?.method === 'GET'
            ? Response.json({ items: [{ ...theirs, notes }] })
            : Response.json({ ...anOrder, receipt: attempt.txnid }),
      });
      expect(await gateway.announce(attempt)).toEqual({ ok: true, accessKey: 'order_1' });
    }
  });

  test.each([
    ['of another order of ours', { notes: { shop_order: '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e12' } }],
    ['of another site', { notes: [] }],
    ['with another receipt', { receipt: 'TXN2' }],
    ['of another amount', { amount: 100 }],
    ['in another currency', { currency: 'USD' }],
    ['that is paid already', { status: 'paid' }],
  ])('opens no pop-up for an order %s, which came as the answer to a new one', async (_what, said) => {
    const attempt = anAttempt({ amountPaise: 134_950 });
    const gateway = razorpayAt(NOWHERE, {
      fetch: async (_url, init) =>
        Response.json(
          init?.method === 'GET' ? { items: [] } : { ...anOrder, receipt: attempt.txnid, ...said },
        ),
    });
    expect(await gateway.announce(attempt)).toMatchObject({ ok: false, reason: 'unknown' });
  });

  test('reads nothing from what checkout handed over for an order of another site', async () => {
    const gateway = razorpayAt(NOWHERE, {
      fetch: async () => Response.json({ ...anOrder, receipt: 'TXN1', notes: [] }),
    });
    const signature = handoverSignature('order_1', 'pay_1', RAZORPAY_DEMO_CREDENTIALS.keySecret);
    const handed = {
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: signature,
    };
    expect(await gateway.readCallback(handed)).toEqual({ ok: false, reason: 'malformed' });
  });

  test('asks once for the order of what checkout handed over, however often that comes', async () => {
    const order = { ...anOrder, amount: 200_000, receipt: 'TXN1', notes: OUR_NOTES };
    const asked = vi.fn(async () => Response.json(order));
    const gateway = razorpayAt(NOWHERE, { fetch: asked });
    const handed = {
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: handoverSignature('order_1', 'pay_1', RAZORPAY_DEMO_CREDENTIALS.keySecret),
    };
    const readings = await Promise.all([1, 2, 3].map(() => gateway.readCallback(handed)));
    for (const reading of [...readings, await gateway.readCallback(handed)])
      expect(reading).toMatchObject({ ok: true, report: { txnid: 'TXN1', amountPaise: 200_000 } });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('answers each of a burst of messages about more orders than it remembers', async () => {
    const burst = Promise.withResolvers<void>();
    const gateway = razorpayAt(NOWHERE, {
      fetch: async (url) => {
        await burst.promise;
        const id = String(url).split('/').at(-1);
        return Response.json({ ...anOrder, id, receipt: 'TXN1', notes: OUR_NOTES });
      },
    });
    const readings = Array.from({ length: 600 }, (_, at) => {
      const signed = handoverSignature(`order_${at}`, 'pay_1', RAZORPAY_DEMO_CREDENTIALS.keySecret);
      const ids = { razorpay_order_id: `order_${at}`, razorpay_payment_id: 'pay_1' };
      return gateway.readCallback({ ...ids, razorpay_signature: signed });
    });
    burst.resolve();
    for (const reading of await Promise.all(readings)) expect(reading.ok).toBe(true);
  });

  test('learns only when it orders that the provider already has the receipt', async () => {
    const error = { code: 'BAD_REQUEST_ERROR', description: 'Order receipt should be unique.' };
    const gateway = razorpayAt(NOWHERE, {
      fetch: async (_url, init) =>
        init?.method === 'GET' ? Response.json({ items: [] }) : Response.json({ error }, { status: 400 }),
    });
    expect(await gateway.announce(anAttempt())).toMatchObject({ ok: false, reason: 'unknown' });
  });

  test.each([
    [429, 'unknown'],
    [409, 'unknown'],
    [500, 'unknown'],
    [400, 'refused'],
    [401, 'refused'],
  ])('takes HTTP %i to an announcement for %s', async (status, reason) => {
    const error = { code: 'BAD_REQUEST_ERROR', description: 'No.' };
    const gateway = razorpayAt(NOWHERE, { fetch: async () => Response.json({ error }, { status }) });
    expect(await gateway.announce(anAttempt())).toMatchObject({ ok: false, reason });
  });

  test.each([
    [400, 'refused'],
    [401, 'unknown'],
    [403, 'unknown'],
    [404, 'unknown'],
  ])('takes HTTP %i to a refund request for %s', async (status, reason) => {
    const error = { code: 'BAD_REQUEST_ERROR', description: 'No.' };
    const gateway = razorpayAt(NOWHERE, {
      fetch: async (_url, init) =>
        init?.method === 'GET' ? Response.json({ items: [] }) : Response.json({ error }, { status }),
    });
    const refund = { refundId: 'RF0WIRE0002', txnid: 'TXN1', providerPaymentId: 'pay_1', amountPaise: 5000 };
    expect(await gateway.refund(refund)).toMatchObject({ ok: false, reason });
  });

  test.each([
    [['created'], 'pending'],
    [['failed'], 'failure'],
    [['failed', 'created'], 'pending'],
    [['created', 'failed'], 'pending'],
    [['failed', 'captured', 'failed'], 'success'],
    [['captured', 'authorized'], 'success'],
    [['refunded'], 'review'],
    [['refunded', 'captured'], 'success'],
    [['CAPTURED'], 'review'],
    [['constructor', 'failed'], 'review'],
  ])('reads the tries %j as %s', async (statuses, outcome) => {
    const attempt = anAttempt();
    const gateway = razorpayAt(NOWHERE, { fetch: telling(attempt.txnid, statuses) });
    const result = await gateway.retrieve(attempt);
    expect(result).toMatchObject({ ok: true, report: { txnid: attempt.txnid, outcome } });
  });

  test('reports every payment that was captured', async () => {
    const attempt = anAttempt();
    const gateway = razorpayAt(NOWHERE, {
      fetch: telling(attempt.txnid, ['captured', 'failed', 'captured']),
    });
    const report = { providerPaymentId: 'pay_2', alsoPaid: ['pay_0'] };
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
  });

  test('leaves out a NUL, which the books cannot store, or a paid order would never be booked', async () => {
    const attempt = anAttempt();
    const gateway = razorpayAt(NOWHERE, {
      fetch: telling(attempt.txnid, ['captured'], { method: 'u\u0000pi' }),
    });
    const report = { outcome: 'success', method: 'upi' };
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
  });

  test('does not take money in another currency, or released by the provider itself, for a success', async () => {
    const attempt = anAttempt();
    const told = (status: string, payment: Record<string, unknown>) =>
      razorpayAt(NOWHERE, { fetch: telling(attempt.txnid, [status], payment) }).retrieve(attempt);
    expect(await told('captured', { currency: 'USD' })).toMatchObject({ report: { outcome: 'review' } });
    expect(await told('refunded', { captured: false })).toMatchObject({ report: { outcome: 'failure' } });
    expect(await told('captured', { order_id: 'order_2' })).toMatchObject({
      report: { outcome: 'pending', providerPaymentId: null },
    });
  });

  test('does not capture what was authorised for another amount', async () => {
    const attempt = anAttempt();
    const asked: string[] = [];
    const tell = telling(attempt.txnid, ['authorized'], { amount: 100 });
    const gateway = razorpayAt(NOWHERE, {
      fetch: (url, init) => {
        asked.push(`${init?.method}`);
        return tell(url, init);
      },
    });
    const report = { outcome: 'pending', rawStatus: 'authorized', amountPaise: 100 };
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report });
    expect(asked).toEqual(['GET', 'GET']);
  });

  test('requests a refund with our id as its key, and not when the provider already has it', async () => {
    const refund = { refundId: 'RF0WIRE0001', txnid: 'TXN1', providerPaymentId: 'pay_1', amountPaise: 5000 };
    const known = { payment_id: 'pay_1', amount: 5000, receipt: refund.refundId, status: 'pending' };
    const sent: { url: string; headers: Headers; body: unknown }[] = [];
    const gateway = (items: unknown[]) =>
      razorpayAt(NOWHERE, {
        fetch: async (url, init) => {
          if (init?.method === 'GET') return Response.json({ items });
          sent.push({ url: String(url), headers: new Headers(init?.headers), body: init?.body });
          return Response.json(known);
        },
      });
    expect(await gateway([]).refund(refund)).toEqual({ ok: true, state: 'pending' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(`${NOWHERE}/v1/payments/pay_1/refund`);
    expect(sent[0]?.headers.get('x-refund-idempotency')).toBe(refund.refundId);
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ amount: 5000, receipt: refund.refundId });

    expect(await gateway([{ ...known, status: 'processed' }]).refund(refund)).toEqual({
      ok: true,
      state: 'done',
    });
    expect(await gateway([{ ...known, amount: 4000 }]).refund(refund)).toMatchObject({ reason: 'refused' });
    expect(sent).toHaveLength(1);
  });

  test('opens the pop-up from the real hosts, or only from the sandbox', () => {
    const loaderUrl = 'https://checkout.razorpay.com/v1/checkout.js';
    const real = razorpayAt('https://api.razorpay.com', { sandbox: false, mode: 'prod', loaderUrl }).checkout;
    expect(real).toMatchObject({
      mode: 'prod',
      merchantKey: RAZORPAY_DEMO_CREDENTIALS.keyId,
      scriptSources: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      frameSources: expect.arrayContaining([
        'https://api.razorpay.com',
        ...['upi:', 'phonepe:', 'tez:', 'paytmmp:', 'gpay:'],
      ]),
    });
    const played = razorpayAt('http://127.0.0.1:4242').checkout;
    expect(played.scriptSources).toEqual(['http://127.0.0.1:4242']);
    expect(played.frameSources).toEqual(['http://127.0.0.1:4242']);
  });
});

const anOrder = {
  id: 'order_1',
  amount: 134_950,
  currency: 'INR',
  status: 'created',
  notes: OUR_NOTES,
  created_at: 1_795_257_270,
};
