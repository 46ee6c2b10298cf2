import { pino } from 'pino';
import { expect, test } from 'vitest';
import { webhookSignature } from '../../src/gateways/razorpay/sign.ts';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import { anAttempt } from './an-attempt.ts';
import { easebuzzAt } from './easebuzz-fixture.ts';
import { OUR_NOTES, razorpayAt } from './razorpay-fixture.ts';

const NOWHERE = 'http://127.0.0.1:1';
const attempt = anAttempt();
const refund = {
  refundId: 'RF0LOG00001',
  txnid: attempt.txnid,
  providerPaymentId: 'pay_1',
  amountPaise: 5000,
};

/** A gateway of each provider that answers so, and the messages of the lines that it logs. */
const providers = {
  easebuzz: (fetch: typeof globalThis.fetch) => listening((log) => easebuzzAt(NOWHERE, { fetch, log })),
  razorpay: (fetch: typeof globalThis.fetch) => listening((log) => razorpayAt(NOWHERE, { fetch, log })),
};

function listening<Gateway>(open: (log: ReturnType<typeof pino>) => Gateway) {
  const said: string[] = [];
  const gateway = open(pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) }));
  return { gateway, said };
}

const isAway = () => Promise.reject(new Error('away'));

test.each(['easebuzz', 'razorpay'] as const)(
  'what %s leaves unanswered is logged, each time',
  async (name) => {
    const { gateway, said } = providers[name](isAway);
    await gateway.announce(attempt);
    await gateway.retrieve(attempt);
    await gateway.refund(refund);
    await gateway.refundStatus(refund);
    await gateway.refundsOf(refund);
    expect(said).toEqual([
      'payment was not announced',
      'payment could not be retrieved',
      'refund was not confirmed',
      'refund could not be asked about',
      'refunds of a payment could not be asked about',
    ]);
  },
);

test('a payment that the provider does not know is an answer, and is not logged', async () => {
  const { gateway, said } = providers.razorpay(async () => Response.json({ items: [] }));
  expect(await gateway.retrieve(attempt)).toEqual({ ok: false, reason: 'not-found' });
  expect(said).toEqual([]);
});

test('what the provider answers as it should is not logged', async () => {
  const { txnid: receipt, amountPaise: amount } = attempt;
  const order = {
    id: 'order_1',
    amount,
    currency: 'INR',
    receipt,
    status: 'created',
    notes: OUR_NOTES,
    created_at: 1,
  };
  const known = {
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: 5000,
    receipt: refund.refundId,
    status: 'pending',
  };
  const { gateway, said } = providers.razorpay(async (url) =>
    Response.json({ items: [String(url).includes('/refunds') ? known : order] }),
  );
  for (const answer of [
    await gateway.announce(attempt),
    await gateway.refund(refund),
    await gateway.refundStatus(refund),
    await gateway.refundsOf(refund),
  ])
    expect(answer).toMatchObject({ ok: true });
  const rawBody = JSON.stringify({ event: 'invoice.paid', payload: {} });
  const signature = webhookSignature(rawBody, RAZORPAY_DEMO_CREDENTIALS.webhookSecret);
  const webhook = { headers: { 'x-razorpay-signature': signature }, rawBody };
  expect(await gateway.readWebhook(webhook)).toEqual({ ok: true, kind: 'other' });
  expect(said).toEqual([]);
});

test('a message with a wrong signature is logged, a question about a txnid is not', async () => {
  const { gateway, said } = providers.razorpay(isAway);
  const handed = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' };
  expect(await gateway.readCallback({ txnid: attempt.txnid })).toMatchObject({ ok: false });
  expect(said).toEqual([]);
  expect(await gateway.readCallback({ ...handed, razorpay_signature: '0'.repeat(64) })).toMatchObject({
    ok: false,
  });
  expect(await gateway.readWebhook({ headers: {}, rawBody: '{}' })).toMatchObject({ ok: false });
  expect(said).toEqual(['payment callback refused', 'payment webhook refused']);
});
