import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RAZORPAY_DEMO_CREDENTIALS } from '../../src/gateways/razorpay-sandbox/demo-credentials.ts';
import type { Ending, RazorpayScenario } from '../../src/gateways/razorpay-sandbox/scenarios.ts';
import { startRazorpaySandbox } from '../../src/gateways/razorpay-sandbox/start-razorpay-sandbox.ts';
import type { PaymentGateway, RawWebhook } from '../../src/shop/payments/gateway.ts';
import { anAttempt } from './an-attempt.ts';
import { quiet } from './easebuzz-fixture.ts';
import { aRazorpaySandbox, razorpayAt } from './razorpay-fixture.ts';
import { aRazorpayReceiver } from './razorpay-receiver.ts';

let sandbox: Awaited<ReturnType<typeof aRazorpaySandbox>>;
let receiver: Awaited<ReturnType<typeof aRazorpayReceiver>>;
let gateway: PaymentGateway;
beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([aRazorpaySandbox(), aRazorpayReceiver()]);
  gateway = razorpayAt(sandbox.url);
});
beforeEach(() => {
  receiver.heard.length = 0;
  sandbox.control.setWebhookUrl(receiver.url);
});
afterAll(() => Promise.all([sandbox.close(), receiver.close()]));

const KEYS = `${RAZORPAY_DEMO_CREDENTIALS.keyId}:${RAZORPAY_DEMO_CREDENTIALS.keySecret}`;
const eventOf = ({ rawBody }: RawWebhook): string => JSON.parse(rawBody).event;

/** Announces a payment with the scenario, presses a button, and waits until the sandbox is idle. */
async function playing(scenario: RazorpayScenario, ending: Ending = 'success') {
  const attempt = anAttempt();
  sandbox.control.play(attempt.txnid, scenario);
  const announced = await gateway.announce(attempt);
  const response = announced.ok ? await sandbox.control.pay(announced.accessKey, ending) : {};
  await sandbox.control.idle();
  const events = receiver.heard.map(eventOf);
  return { attempt, announced, response, events, retrieved: () => gateway.retrieve(attempt) };
}

describe('the Razorpay sandbox', () => {
  const options = { ...RAZORPAY_DEMO_CREDENTIALS, host: '127.0.0.1', port: 0, production: false, log: quiet };

  test('refuses to run in production, or where others can reach it', async () => {
    const started = await startRazorpaySandbox({ ...options, production: true });
    expect(started).toMatchObject({ ok: false, message: expect.stringMatching(/production/) });
    const open = await startRazorpaySandbox({ ...options, host: '0.0.0.0' });
    expect(open).toMatchObject({ ok: false, message: expect.stringMatching(/loopback/) });
  });

  test('says so when its port is taken', async () => {
    const port = Number(new URL(sandbox.url).port);
    const started = await startRazorpaySandbox({ ...options, port });
    expect(started).toMatchObject({ ok: false, message: expect.stringMatching(/EADDRINUSE/) });
  });

  const paid = ['payment.authorized', 'payment.captured', 'order.paid'];
  test.each([
    ['plain', paid],
    ['failure', ['payment.failed']],
    ['user-cancelled', ['payment.failed']],
    ['silent-close', []],
    ['callback-only', []],
    ['retrieve-only', []],
    ['webhook-only', paid],
    ['webhook-first', paid],
    ['authorized-only', ['payment.authorized']],
    ['pending-then-success', paid],
    ['pending-then-failure', ['payment.failed']],
    ['late-success', ['payment.failed', ...paid]],
    ['late-authorized', ['payment.failed', 'payment.authorized']],
    ['out-of-order', paid.toReversed()],
    ['repeated-callbacks', paid.flatMap((event) => Array(5).fill(event))],
  ] as const)('plays %s: the shop hears %j', async (scenario, heard) => {
    expect((await playing(scenario)).events).toEqual(heard);
  });

  test('signs every webhook over its raw body, each event with an id of its own', async () => {
    const { attempt } = await playing('plain');
    const readings = await Promise.all(receiver.heard.map(gateway.readWebhook));
    const report = { txnid: attempt.txnid, amountPaise: 200_000 };
    expect(readings).toMatchObject([
      { ok: true, kind: 'payment', report: { ...report, outcome: 'pending', rawStatus: 'authorized' } },
      { ok: true, kind: 'payment', report: { ...report, outcome: 'success' } },
      { ok: true, kind: 'payment', report: { ...report, outcome: 'success' } },
    ]);
    expect(new Set(receiver.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
  });

  test.each([
    ['bad-signature', { ok: false, reason: 'bad-signature' }],
    ['changed-content', { ok: false, reason: 'bad-signature' }],
    ['wrong-secret', { ok: false, reason: 'bad-signature' }],
  ] as const)('plays %s, in the browser and in webhooks: the shop reads %j', async (scenario, reading) => {
    const { response } = await playing(scenario);
    expect(await gateway.readCallback(response)).toEqual(reading);
    for (const webhook of receiver.heard) expect(await gateway.readWebhook(webhook)).toEqual(reading);
    expect(receiver.heard).toHaveLength(3);
  });

  test('plays a wrong amount and an unknown status: the shop is told the truth about them', async () => {
    const wrong = await playing('wrong-amount');
    expect(await wrong.retrieved()).toMatchObject({ report: { outcome: 'success', amountPaise: 100 } });
    const unknown = await playing('unknown-status');
    expect(await unknown.retrieved()).toMatchObject({ report: { outcome: 'review', rawStatus: 'on_hold' } });
  });

  test.each(['initiate-html', 'initiate-malformed'] as const)(
    'plays %s, which is accepted anyway',
    async (scenario) => {
      const { attempt, announced, retrieved } = await playing(scenario);
      expect(announced).toMatchObject({ ok: false, reason: 'unknown' });
      expect(await retrieved()).toMatchObject({ ok: true, report: { outcome: 'pending' } });
      expect(await gateway.announce(attempt)).toMatchObject({ ok: true });
    },
  );

  test('plays an order that is accepted and never answered', async () => {
    const attempt = anAttempt();
    sandbox.control.play('next', 'initiate-timeout');
    const hasty = razorpayAt(sandbox.url, { timeoutMs: 3000 });
    expect(await hasty.announce(attempt)).toMatchObject({ ok: false, reason: 'unknown' });
    expect(await gateway.retrieve(attempt)).toMatchObject({ ok: true, report: { outcome: 'pending' } });
    expect(await gateway.announce(attempt)).toMatchObject({ ok: true });
  });

  test("plays 'not found' first, then the success; and a question that fails", async () => {
    const late = await playing('not-found-then-success');
    expect(await late.retrieved()).toEqual({ ok: false, reason: 'not-found' });
    expect(await late.retrieved()).toMatchObject({ ok: true, report: { outcome: 'success' } });
    const { attempt, retrieved } = await playing('plain');
    sandbox.control.play(attempt.txnid, 'retrieve-500');
    expect(await retrieved()).toMatchObject({ reason: 'unreachable' });
  });

  test.each(['authorized-only', 'late-authorized'] as const)(
    'plays %s: the shop captures it by asking',
    async (scenario) => {
      const { retrieved } = await playing(scenario);
      receiver.heard.length = 0;
      expect(await retrieved()).toMatchObject({ report: { outcome: 'success', rawStatus: 'captured' } });
      await sandbox.control.idle();
      expect(receiver.heard.map(eventOf)).toEqual(['payment.captured', 'order.paid']);
      expect(await retrieved()).toMatchObject({ report: { outcome: 'success' } });
    },
  );

  test('accepts another try after a failed one, and none after a successful one', async () => {
    const { announced, retrieved } = await playing('plain', 'failure');
    const accessKey = announced.ok ? announced.accessKey : '';
    expect(await retrieved()).toMatchObject({ report: { outcome: 'failure' } });
    await sandbox.control.pay(accessKey, 'success');
    expect(await retrieved()).toMatchObject({ report: { outcome: 'success' } });
    await expect(sandbox.control.pay(accessKey, 'success')).rejects.toThrow(/finished/);
  });

  test('leaves a payment pending until it is resolved', async () => {
    const { attempt, retrieved } = await playing('plain', 'pending');
    expect(await retrieved()).toMatchObject({ report: { outcome: 'pending' } });
    sandbox.control.resolve(attempt.txnid, 'success');
    expect(await retrieved()).toMatchObject({ report: { outcome: 'success' } });
    expect(() => sandbox.control.resolve(attempt.txnid, 'failure')).toThrow(/never taken back/);
  });

  test('reports refunds; a forged notice is not believed', async () => {
    const { attempt, retrieved } = await playing('forged-refund');
    const [forged] = receiver.heard.slice(-1);
    expect(forged && (await gateway.readWebhook(forged))).toEqual({ ok: false, reason: 'bad-signature' });
    receiver.heard.length = 0;

    const found = await retrieved();
    const providerPaymentId = found.ok ? (found.report.providerPaymentId ?? '') : '';
    const refund = { refundId: 'RF0SANDBOX1', txnid: attempt.txnid, providerPaymentId, amountPaise: 200_000 };
    expect(await gateway.refund(refund)).toEqual({ ok: true, state: 'pending' });
    await sandbox.control.idle();
    expect(receiver.heard.map(eventOf)).toEqual(['refund.created', 'refund.processed']);
    for (const webhook of receiver.heard) {
      expect(await gateway.readWebhook(webhook)).toEqual({ ok: true, kind: 'refund', providerPaymentId });
    }
    const entry = sandbox.control.ledger().find(({ txnid }) => txnid === attempt.txnid);
    expect(entry).toMatchObject({ status: 'success', refundedPaise: 200_000 });
  });

  test('sends webhooks that do not concern this shop', async () => {
    const { attempt } = await playing('plain');
    const link = sandbox.control.signedWebhook(attempt.txnid, { order_id: null }, 'payment.captured');
    const { headers, body } = link;
    expect(await gateway.readWebhook({ headers, rawBody: body })).toEqual({ ok: true, kind: 'other' });
    const unsigned = { headers: {}, rawBody: body };
    expect(await gateway.readWebhook(unsigned)).toEqual({ ok: false, reason: 'malformed' });

    const strange = await fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(KEYS)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 100, currency: 'INR', receipt: 'SOMEBODYELSES' }),
    });
    await sandbox.control.pay((await strange.json()).id, 'success');
    await sandbox.control.idle();
    for (const webhook of receiver.heard.slice(-3)) {
      expect(await gateway.readWebhook(webhook)).toEqual({ ok: true, kind: 'other' });
    }
  });

  test('sends contradictory webhooks, which the shop does not believe', async () => {
    const { attempt } = await playing('plain');
    const words = { order_id: 'order_other' };
    const { headers, body } = sandbox.control.signedWebhook(attempt.txnid, words, 'order.paid');
    expect(await gateway.readWebhook({ headers, rawBody: body })).toEqual({ ok: false, reason: 'malformed' });
  });

  test('has its webhook refused, so that it comes again, while the order behind it cannot be asked about', async () => {
    const { attempt } = await playing('plain');
    const { headers, body } = sandbox.control.signedWebhook(attempt.txnid, {}, 'payment.captured');
    const cutOff = razorpayAt('http://127.0.0.1:1');
    expect(await cutOff.readWebhook({ headers, rawBody: body })).toEqual({ ok: false, reason: 'malformed' });
  });

  test('sends a webhook again until it is accepted, and gives up after five more tries', async () => {
    const deafAtFirst = await aRazorpayReceiver([500, 302]);
    sandbox.control.setWebhookUrl(deafAtFirst.url);
    await playing('plain', 'failure');
    expect(deafAtFirst.heard.map(eventOf)).toEqual(Array(3).fill('payment.failed'));
    expect(new Set(deafAtFirst.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    const deaf = await aRazorpayReceiver(Array(10).fill(500));
    sandbox.control.setWebhookUrl(deaf.url);
    await playing('plain', 'failure');
    expect(deaf.heard).toHaveLength(6);
    await Promise.all([deafAtFirst.close(), deaf.close()]);
  });
});
