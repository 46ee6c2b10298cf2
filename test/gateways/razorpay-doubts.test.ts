import { describe, expect, test } from 'vitest';
import { handoverSignature, webhookSignature } from '../../src/gateways/razorpay/sign.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import { anAttempt } from './an-attempt.ts';
import { OUR_NOTES, razorpayAt } from './razorpay-fixture.ts';

/** A gateway whose provider answers each address so; the calls that change something at the provider are recorded. */
function answeredBy(answer: (path: string, method: string) => unknown) {
  const sent: string[] = [];
  const gateway = razorpayAt('http://127.0.0.1:1', {
    fetch: async (url, init) => {
      const [path, method] = [String(url).replace('http://127.0.0.1:1', ''), init?.method ?? 'GET'];
      if (method !== 'GET') sent.push(path);
      const said = answer(path, method);
      if (said === AWAY) throw new Error('away');
      return Response.json(said);
    },
  });
  return { gateway, sent };
}

const AWAY = Symbol('no answer');
const attempt = anAttempt();
const order = {
  id: 'order_1',
  amount: 200_000,
  currency: 'INR',
  receipt: attempt.txnid,
  status: 'attempted',
  notes: OUR_NOTES,
  created_at: 1_795_257_270,
};
const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 200_000,
  currency: 'INR',
  method: 'upi',
  created_at: 1,
};

describe('an attempt of which Razorpay cannot be asked everything', () => {
  test('is not called unknown while its order, which the search does not show, cannot be fetched', async () => {
    const { gateway } = answeredBy((path) => (path.startsWith('/v1/orders?') ? { items: [] } : AWAY));
    const asked = gateway.retrieve({ ...attempt, accessKey: 'order_1' });
    expect(await asked).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('is not called unpaid while the payments of its order cannot be fetched', async () => {
    const { gateway } = answeredBy((path) => (path.endsWith('/payments') ? AWAY : { items: [order] }));
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: false, reason: 'unreachable' });
  });
});

test.each([
  ['created', true],
  ['attempted', false],
])('an order without a payment that Razorpay calls %s is untouched: %s', async (status, untouched) => {
  const { gateway } = answeredBy((path) => ({
    items: path.endsWith('/payments') ? [] : [{ ...order, status }],
  }));
  expect(await gateway.retrieve(attempt)).toMatchObject({
    ok: true,
    report: { outcome: 'pending', untouched },
  });
});

test('the payments of another order, which came as that of the access key, are not the attempt’s', async () => {
  const theirs = { ...order, notes: { shop_order: '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e12' } };
  for (const other of [theirs, { ...order, receipt: 'TXN2' }]) {
    const { gateway } = answeredBy((path) => {
      if (path.startsWith('/v1/orders?')) return { items: [] };
      return path.endsWith('/payments') ? { items: [{ ...payment, status: 'captured' }] } : other;
    });
    const asked = gateway.retrieve({ ...attempt, accessKey: 'order_1' });
    expect(await asked).toEqual({ ok: false, reason: 'not-found' });
  }
});

describe('the capture of an authorised payment', () => {
  const captureOf = async (authorised: object, after: unknown) => {
    const { gateway, sent } = answeredBy((path, method) => {
      if (method === 'POST') return after;
      return {
        items: [path.endsWith('/payments') ? { ...payment, status: 'authorized', ...authorised } : order],
      };
    });
    const result = await gateway.retrieve(attempt);
    return { sent, outcome: result.ok && result.report.outcome };
  };
  const captured = { ...payment, status: 'captured' };

  test('is requested once, and its answer is the payment’s state', async () => {
    expect(await captureOf({}, captured)).toEqual({
      sent: ['/v1/payments/pay_1/capture'],
      outcome: 'success',
    });
  });

  test('is requested beside a newer try that is under way', async () => {
    const tries = [
      { ...payment, status: 'authorized' },
      { ...payment, id: 'pay_2', status: 'created', created_at: 2 },
    ];
    const { gateway, sent } = answeredBy((path, method) =>
      method === 'POST' ? captured : { items: path.endsWith('/payments') ? tries : [order] },
    );
    expect(await gateway.retrieve(attempt)).toMatchObject({ report: { providerPaymentId: 'pay_1' } });
    expect(sent).toEqual(['/v1/payments/pay_1/capture']);
  });

  test.each([
    ['in another currency', { currency: 'USD' }],
    ['of another amount', { amount: 100 }],
    ['that is captured already', { status: 'captured' }],
  ])('is not requested for one %s', async (_what, authorised) => {
    expect((await captureOf(authorised, captured)).sent).toEqual([]);
  });

  test.each([
    ['about another payment', { ...captured, id: 'pay_2' }],
    ['without a payment', {}],
    ['that never comes', AWAY],
  ])('is not believed from an answer %s', async (_what, after) => {
    expect(await captureOf({}, after)).toMatchObject({ outcome: 'pending' });
  });
});

describe('a refund', () => {
  const wanted = {
    refundId: 'RF0DOUBT0001',
    txnid: attempt.txnid,
    providerPaymentId: 'pay_1',
    amountPaise: 5000,
  };
  const refund = {
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: 5000,
    receipt: wanted.refundId,
    status: 'processed',
  };

  test('is not sent while it is not known whether it was sent before', async () => {
    const { gateway, sent } = answeredBy(() => AWAY);
    expect(await gateway.refund(wanted)).toMatchObject({ ok: false, reason: 'unknown' });
    expect(sent).toEqual([]);
  });

  test.each([
    ['another payment', { payment_id: 'pay_2' }],
    ['another amount', { amount: 4000 }],
    ['no payment', { payment_id: undefined }],
  ])('is not taken for accepted by an answer that names %s', async (_what, change) => {
    const { gateway } = answeredBy((_path, method) =>
      method === 'GET' ? { items: [] } : { ...refund, ...change },
    );
    expect(await gateway.refund(wanted)).toMatchObject({ ok: false, reason: 'unknown' });
  });

  test('of another payment is none of this one’s, even in its list', async () => {
    const { gateway } = answeredBy(() => ({ items: [{ ...refund, payment_id: 'pay_2' }] }));
    expect(await gateway.refundsOf(wanted)).toEqual({ ok: true, refunds: [] });
    expect(await gateway.refundStatus(wanted)).toEqual({ ok: false, reason: 'not-found' });
  });
});

describe('a message that Razorpay has signed', () => {
  const { keySecret, webhookSecret } = RAZORPAY_DEMO_CREDENTIALS;
  const { gateway } = answeredBy(() => AWAY);

  test.each(['[]', 'no JSON', '{"event":"payment.captured"}'])('is none when it says %s', async (rawBody) => {
    const headers = { 'x-razorpay-signature': webhookSignature(rawBody, webhookSecret) };
    expect(await gateway.readWebhook({ headers, rawBody })).toEqual({ ok: false, reason: 'malformed' });
  });

  test('is none while its order cannot be fetched', async () => {
    const handed = {
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: handoverSignature('order_1', 'pay_1', keySecret),
    };
    expect(await gateway.readCallback(handed)).toEqual({ ok: false, reason: 'malformed' });
  });
});
