import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { rupeesExact } from '../../src/contract/money.ts';
import type { RawWebhook } from '../../src/shop/payments/gateway.ts';
import { reconcileDue } from '../../src/shop/payments/settle/reconcile.ts';
import { hearAlarms } from '../api/steps/hear-alarms.ts';
import { type PaymentSteps, paymentSteps } from '../api/steps/payment-steps.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { anAttempt } from './an-attempt.ts';
import { aRazorpaySandbox, razorpayAt } from './razorpay-fixture.ts';
import { aRazorpayReceiver } from './razorpay-receiver.ts';

let shop: TestShop;
let steps: PaymentSteps;
let asha: ShopClient;
let sandbox: Awaited<ReturnType<typeof aRazorpaySandbox>>;
let receiver: Awaited<ReturnType<typeof aRazorpayReceiver>>;
beforeAll(async () => {
  [shop, sandbox, receiver] = await Promise.all([openTestShop(), aRazorpaySandbox(), aRazorpayReceiver()]);
  Object.assign(shop.shop, { gateway: razorpayAt(sandbox.url) });
  sandbox.control.setWebhookUrl(receiver.url);
  steps = await paymentSteps(shop);
  asha = await shop.as('asha');
});
afterAll(() => Promise.all([shop.close(), sandbox.close(), receiver.close()]));

const begin = () => steps.begin(asha, [['kaju-katli', 500, 1]]);

async function verify(txnid: string, handed: Record<string, string> = {}) {
  const body = { ...handed, txnid };
  return asha.verifyPayment({ params: { provider: 'razorpay' }, body });
}

function send({ headers, rawBody }: RawWebhook) {
  return shop.inject({
    method: 'POST',
    url: '/api/razorpay/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': headers['x-razorpay-signature'] ?? '',
    },
    payload: rawBody,
  });
}

/** The sandbox's webhooks about this order so far, as they arrived. */
async function heardAbout(orderId: string) {
  await sandbox.control.idle();
  return receiver.heard.filter(({ rawBody }) => rawBody.includes(orderId));
}

describe('a shop that is paid through Razorpay', () => {
  test('is paid by what checkout hands over, once', async () => {
    const { txnid, orderId, accessKey } = await begin();
    const handed = await sandbox.control.pay(accessKey, 'success');
    expect(await verify(txnid, handed)).toMatchObject({ ok: true, data: { success: true, txnid, orderId } });
    expect(await verify(txnid, handed)).toMatchObject({ ok: true, data: { status: 'success' } });
    expect(await steps.orderStatus(orderId)).toBe('paid');
    const webhooks = await heardAbout(accessKey);
    expect(webhooks).toHaveLength(3);
    for (const webhook of webhooks) expect((await send(webhook)).statusCode).toBe(200);
    expect(await steps.refundsOf(orderId)).toEqual([]);
  });

  test('is paid by the provider’s response object alone; no txnid and no signature is a refusal', async () => {
    const { txnid, orderId, accessKey } = await begin();
    const body = await sandbox.control.pay(accessKey, 'success');
    const params = { provider: 'razorpay' } as const;
    expect(await asha.verifyPayment({ params, body })).toMatchObject({
      ok: true,
      data: { success: true, txnid, orderId },
    });
    for (const empty of [{}, { txnid: '' }]) {
      expect(await asha.verifyPayment({ params, body: empty })).toMatchObject({
        status: 400,
        message: 'txnid is missing.',
      });
    }
  });

  test('is paid by a webhook alone, in whatever order webhooks come', async () => {
    const { orderId, accessKey } = await begin();
    await sandbox.control.pay(accessKey, 'success');
    const webhooks = await heardAbout(accessKey);
    expect(webhooks).toHaveLength(3);
    for (const webhook of webhooks.toReversed()) expect((await send(webhook)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is paid when only the txnid is known: the pop-up was closed after the debit', async () => {
    const { txnid, orderId, accessKey } = await begin();
    await sandbox.control.pay(accessKey, 'success');
    expect(await verify(txnid)).toMatchObject({ ok: true, data: { success: true, orderId } });
  });

  test('is not paid with a wrong signature, nor with the right one of another payment', async () => {
    const paid = await begin();
    const handed = await sandbox.control.pay(paid.accessKey, 'success');
    const { txnid, orderId } = await begin();
    const forged = { ...handed, razorpay_signature: '0'.repeat(64) };
    expect(await verify(txnid, forged)).toMatchObject({ ok: false, status: 400 });
    expect(await verify(txnid, handed)).toMatchObject({ ok: true, data: { txnid: paid.txnid } });
    expect(await steps.orderStatus(orderId)).toBe('pending');
    const [webhook] = await heardAbout(paid.accessKey);
    const spoilt = { headers: webhook?.headers ?? {}, rawBody: `${webhook?.rawBody} ` };
    expect((await send(spoilt)).statusCode).toBe(400);
  });

  test('fails with the reason, is tried again, and a late success of the first try goes back', async () => {
    const first = await begin();
    await sandbox.control.pay(first.accessKey, 'failure');
    const failed = await verify(first.txnid);
    expect(failed).toMatchObject({ ok: true, data: { success: false, status: 'failure' } });
    expect(failed.ok && failed.data.message).toMatch(/declined by the bank/);
    expect(await steps.orderStatus(first.orderId)).toBe('failed');

    const again = await steps.begin(asha, [['kaju-katli', 500, 1]], { orderId: first.orderId });
    const handed = await sandbox.control.pay(again.accessKey, 'success');
    expect(await verify(again.txnid, handed)).toMatchObject({ data: { success: true } });

    sandbox.control.resolve(first.txnid, 'success');
    for (const webhook of await heardAbout(first.accessKey))
      expect((await send(webhook)).statusCode).toBe(200);
    expect(await steps.orderStatus(first.orderId)).toBe('paid');
    expect(await steps.refundsOf(first.orderId)).toMatchObject([
      { txnid: first.txnid, reason: 'second payment' },
    ]);
  });

  test('refuses a refund that the provider would refuse, and one after which nobody could send back the rest', async () => {
    const { txnid, orderId, accessKey } = await begin();
    await verify(txnid, await sandbox.control.pay(accessKey, 'success'));
    const manager = await shop.as('manager');
    const details = await manager.adminOrder({ params: { orderId } });
    const paid = details.ok ? Number(details.data.order.attempts[0]?.refundable) : 0;
    const least = 'The payment provider sends back no less than ₹1.00 at a time.';
    const refund = (amount: string, idempotencyKey: string) =>
      manager.adminRequestRefund({
        params: { orderId },
        body: { amount, reason: 'Box damaged', idempotencyKey },
      });
    expect(await refund('0.99', 'under-a-rupee')).toMatchObject({ status: 409, message: least });
    const rest = `${least} Please refund all that is left, ${rupeesExact(paid * 100)}, or leave at least ₹1.00.`;
    for (const [amount, key] of [
      [paid - 0.01, 'rest-of-a-paisa'],
      [paid - 0.99, 'rest-of-99-paise'],
    ] as const) {
      expect(await refund(amount.toFixed(2), key)).toMatchObject({ status: 409, message: rest });
    }
    expect(await steps.refundsOf(orderId)).toEqual([]);
    expect(await refund('1.00', 'one-rupee')).toMatchObject({ ok: true });
    expect(await refund((paid - 2).toFixed(2), 'all-but-a-rupee')).toMatchObject({ ok: true });
    expect(await refund('1.00', 'the-rest')).toMatchObject({ ok: true });
  });

  test('raises an alarm when a genuine webhook reports a second success, and for nothing else', async () => {
    const { txnid, orderId, accessKey } = await begin();
    const handed = await sandbox.control.pay(accessKey, 'success');
    await verify(txnid, handed);
    const alarms = hearAlarms(shop);
    const tell = async (words: Record<string, unknown>) => {
      const { headers, body } = sandbox.control.signedWebhook(txnid, words);
      expect((await send({ headers, rawBody: body })).statusCode).toBe(200);
    };
    await tell({});
    await tell({ id: 'pay_OTHERFAILED', status: 'failed', captured: false });
    expect(alarms).not.toHaveBeenCalled();
    await tell({ id: 'pay_OTHERSUCCESS' });
    expect(alarms).toHaveBeenCalledExactlyOnceWith(
      {
        alarm: 'signed message with another payment id',
        txnid,
        booked: handed['razorpay_payment_id'],
        said: 'pay_OTHERSUCCESS',
      },
      expect.any(String),
    );
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is not paid by an order of another site that has the txnid as its receipt', async () => {
    const body = steps.payload([['kaju-katli', 500, 1]]);
    const amountPaise = Math.round(Number(body.amount) * 100);
    const theirs = await razorpayAt(sandbox.url).announce(
      anAttempt({ txnid: body.txnid, amountPaise, orderId: 'woo-5678' }),
    );
    const theirKey = theirs.ok ? theirs.accessKey : '';
    await sandbox.control.pay(theirKey, 'success');
    const orders = () => shop.shop.db.selectFrom('orders').select('id').execute();
    const before = await orders();
    // The sandbox keeps receipts unique, as some accounts do.
    expect(await asha.initiatePayment({ body })).toMatchObject({ status: 409 });
    expect(await orders()).toHaveLength(before.length);
    const webhooks = await heardAbout(theirKey);
    expect(webhooks).toHaveLength(3);
    for (const webhook of webhooks) expect((await send(webhook)).statusCode).toBe(404);
    expect(await verify(body.txnid)).toMatchObject({ status: 404 });
  });

  test('captures a payment that was authorised late', async () => {
    const { txnid, orderId, accessKey } = await begin();
    sandbox.control.play(txnid, 'late-authorized');
    await sandbox.control.pay(accessKey, 'success');
    const webhooks = await heardAbout(accessKey);
    for (const webhook of webhooks) expect((await send(webhook)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('paid');
    expect(sandbox.control.ledger().find((entry) => entry.txnid === txnid)?.status).toBe('success');
  });

  test('lets a payment end whose order the provider does not know any more: after other keys, or a restart of the sandbox', async () => {
    const { txnid, orderId } = await steps.begin(asha, [['ghevar', 250, 1]]);
    const before = await steps.stockOf('ghevar');
    const forgetful = await aRazorpaySandbox();
    const { gateway } = shop.shop;
    onTestFinished(async () => {
      Object.assign(shop.shop, { gateway });
      shop.setClock(null);
      await forgetful.close();
    });
    Object.assign(shop.shop, { gateway: razorpayAt(forgetful.url) });
    shop.setClockAhead({ minutes: 31 });
    expect(await reconcileDue(shop.shop, 100)).toMatchObject({ unreachable: 0 });
    expect(await steps.attemptState(txnid)).toBe('failed');
    expect(await steps.orderStatus(orderId)).toBe('failed');
    expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held - 250 });
  });
});
