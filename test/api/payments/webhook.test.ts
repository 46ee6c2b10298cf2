import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refundStatusHash } from '../../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { openTestShop } from '../../shop.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { paymentSteps } from '../steps/payment-steps.ts';
import { refundSteps } from '../steps/refund-steps.ts';

// The banks take longer than this test.
const { shop, steps, asha } = await openPaymentShop({ timeScale: 1 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);

const FORM = 'application/x-www-form-urlencoded';
const post = (payload: string, type: string | null = FORM, provider = 'easebuzz') =>
  shop.inject({
    method: 'POST',
    url: `/api/${provider}/webhook`,
    headers: type === null ? {} : { 'content-type': type },
    payload,
  });

describe('the body of a webhook', () => {
  test('is a form or JSON; anything else is a 415, and nothing is a 400', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect((await post('txnid=TXN1', type)).statusCode, type).toBe(415);
    }
    expect((await post('txnid=TXN1', 'application/json')).statusCode).toBe(400);
    expect((await post('', null)).statusCode).toBe(400);
    expect((await post('')).statusCode).toBe(400);
  });

  test('of another provider than the shop’s is a 404, and so is one of an unknown provider', async () => {
    expect((await post('txnid=TXN1', FORM, 'razorpay')).statusCode).toBe(404);
    expect((await post('txnid=TXN1', FORM, 'nobody')).statusCode).toBe(404);
  });

  test('that is too large is a 413', async () => {
    expect((await post(`txnid=${'x'.repeat(300_000)}`)).statusCode).toBe(413);
  });

  test('without a valid signature is a 400 in the shape of every error', async () => {
    const { txnid } = await refunds.paidOrder();
    const signed = shop.sandbox.signedResponse(txnid);
    const forged = await steps.webhook({ ...signed, amount: '1.0' });
    expect(forged.statusCode).toBe(400);
    expect(forged.json()).toMatchObject({ success: false, requestId: expect.any(String) });
    expect((await steps.webhook(signed)).statusCode).toBe(200);
  });

  test('is text only in this call: all others still parse it', async () => {
    const login = { method: 'POST', url: '/login', headers: { 'content-type': FORM } } as const;
    expect((await shop.inject({ ...login, payload: 'email=a' })).statusCode).toBe(415);
    const returned = await shop.inject({ ...login, url: '/api/payment-fail', payload: 'txnid=TXN1' });
    expect(returned.statusCode).toBe(303);
  });
});

describe('a refund webhook', () => {
  const notice = (easepayid: string, words: Record<string, string> = {}) => {
    const hash = refundStatusHash(easepayid, EASEBUZZ_DEMO_CREDENTIALS);
    const data = { key: EASEBUZZ_DEMO_CREDENTIALS.key, easepayid, refund_status: 'refunded', hash, ...words };
    return new URLSearchParams({ data: JSON.stringify(data) }).toString();
  };
  const paymentIdOf = (txnid: string) =>
    shop.sandbox.ledger().find((entry) => entry.txnid === txnid)?.easepayid ?? '';

  test('is only a hint: the shop asks for the refund’s status, which decides', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    const body = refunds.request(10);
    await manager.adminRequestRefund({ params: { orderId }, body });
    await refunds.work();
    expect((await post(notice(paymentIdOf(txnid)))).statusCode).toBe(200);
    expect(await refunds.statesOf(orderId)).toEqual(['requested']);
  });

  test('that is replayed makes the shop ask no more than twenty times a minute', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(10) });
    // From here on the clock stands still.
    await refunds.work();
    const asked = vi.spyOn(shop.shop.gateway, 'refundStatus');
    onTestFinished(() => asked.mockRestore());
    const genuine = notice(paymentIdOf(txnid));
    for (let time = 0; time < 25; time += 1) expect((await post(genuine)).statusCode).toBe(200);
    expect(asked).toHaveBeenCalledTimes(20);
  });

  test('about a refund that nobody requested changes nothing', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    expect((await post(notice(paymentIdOf(txnid)))).statusCode).toBe(200);
    expect((await post(notice('E0'))).statusCode).toBe(200);
    expect(await refunds.statesOf(orderId)).toEqual([]);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('with a forged hash is a 400', async () => {
    const { txnid } = await refunds.paidOrder();
    const forged = notice(paymentIdOf(txnid), { hash: '0'.repeat(128) });
    expect((await post(forged)).statusCode).toBe(400);
  });
});

test('a refund webhook of a quick bank ends the refund at once', async () => {
  const quick = await openTestShop({ timeScale: 100_000 });
  const itsSteps = await paymentSteps(quick);
  const its = refundSteps(quick, itsSteps, await quick.as('asha'));
  const { orderId, txnid } = await its.paidOrder();
  const staff = await quick.as('manager');
  await staff.adminRequestRefund({ params: { orderId }, body: its.request(10) });
  const url = await quick.app.listen({ host: '127.0.0.1', port: 0 });
  quick.sandbox.setWebhookUrl(`${url}/api/easebuzz/webhook`);
  await its.work();
  await quick.sandbox.idle();
  expect(await its.statesOf(orderId)).toEqual(['done']);
  expect(its.refundedAtProvider(txnid)).toBe(1000);
  await quick.close();
});
