import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countStranded } from '../../../src/shop/payments/review/stranded.ts';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { anAttempt } from '../../gateways/an-attempt.ts';
import { aSandbox, easebuzzAt } from '../../gateways/easebuzz-fixture.ts';
import { aRazorpaySandbox, razorpayAt } from '../../gateways/razorpay-fixture.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';

const { shop, steps, asha } = await openPaymentShop();

const ghevar = [['ghevar', 250, 1]] as const;
const payAgain = (orderId: string) => asha.initiatePayment({ body: steps.payload(ghevar, { orderId }) });

test('payments that wait for another provider than the configured one are counted in the log', async () => {
  const withRazorpay = { ...shop.shop, gateway: { ...shop.shop.gateway, provider: 'razorpay' as const } };
  // None of the demo's past orders is waiting for anything.
  expect(await countStranded(withRazorpay)).toEqual({ payments: 0, refunds: 0 });
  const { txnid, accessKey } = await steps.begin(asha, [['kaju-katli', 250, 1]]);
  expect(await countStranded(shop.shop)).toEqual({ payments: 0, refunds: 0 });
  await steps.takenBy('razorpay', txnid);
  expect(await countStranded(shop.shop)).toEqual({ payments: 1, refunds: 0 });
  await steps.takenBy('easebuzz', txnid);
  await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  await steps.takenBy('razorpay', txnid);
  expect(await countStranded(shop.shop)).toEqual({ payments: 1, refunds: 0 });
  // A failed attempt is no longer waited for once its check is a month overdue.
  shop.setClockAhead({ days: 32 });
  expect(await countStranded(shop.shop)).toEqual({ payments: 0, refunds: 0 });
  await steps.takenBy('easebuzz', txnid);
});

describe('a pop-up that was closed without any choice', () => {
  test('leaves the attempt open for half an hour, and tells the buyer not to pay again', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 29 });
    await reconcileDue(shop.shop, 100);
    expect(await payAgain(orderId)).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'open' } });
    expect(await steps.attemptState(txnid)).toBe('open');
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  });

  test('is asked about twenty times a minute, however often its order is to be paid again', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    const asked = vi.spyOn(shop.shop.gateway, 'retrieve');
    onTestFinished(() => asked.mockRestore());
    shop.setClockAhead({ minutes: 0 });
    for (let time = 0; time < 25; time += 1) expect(await payAgain(orderId)).toMatchObject({ status: 409 });
    expect(asked).toHaveBeenCalledTimes(20);
    // That does not delay a caller who waits for the outcome.
    await asha.orderByTxn({ params: { txnid } });
    expect(asked).toHaveBeenCalledTimes(21);
    shop.setClockAhead({ minutes: 2 });
    await payAgain(orderId);
    expect(asked).toHaveBeenCalledTimes(22);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  });

  test('fails after that, gives its goods back, and the order can be paid again', async () => {
    const before = await steps.stockOf('ghevar');
    const { txnid, orderId } = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.stockOf('ghevar')).toEqual(before);
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({
      data: { payment: 'failed', status: 'failed', paymentMessage: 'The payment window was closed.' },
    });
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status failed']);
    const again = await payAgain(orderId);
    expect(again).toMatchObject({ ok: true, data: { orderId } });
    const accessKey = again.ok ? again.data.access_key : '';
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'success'));
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is asked about when the buyer pays again, so that nobody waits for the reconciler', async () => {
    const { txnid, orderId } = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 31 });
    expect(await payAgain(orderId)).toMatchObject({ ok: true });
    expect(await steps.attemptState(txnid)).toBe('failed');
  });

  test('and is paid after all: the late success pays the order, even without any notice', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.orderStatus(orderId)).toBe('failed');
    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.pay(accessKey, 'success');
    shop.setClockAhead({ minutes: 91 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.attemptState(txnid)).toBe('succeeded');
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('and is paid after the order was paid again: that money goes back', async () => {
    const first = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 31 });
    const again = await payAgain(first.orderId);
    const accessKey = again.ok ? again.data.access_key : '';
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'success'));
    await steps.webhook(await shop.sandbox.pay(first.accessKey, 'success'));
    expect(await steps.refundsOf(first.orderId)).toEqual([
      { txnid: first.txnid, amount_paise: first.amountPaise, reason: 'second payment' },
    ]);
  });

  test('stays paid when the provider is asked again', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 31 });
    await Promise.all([
      reconcileDue(shop.shop, 100),
      shop.sandbox.pay(accessKey, 'success').then(steps.webhook),
      steps.verify(asha, { txnid }),
    ]);
    expect(await steps.attemptState(txnid)).toBe('succeeded');
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });
});

test.each(['pending', 'in_process'] as const)('an attempt with a %s try stays open', async (status) => {
  const before = await steps.stockOf('ghevar');
  const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
  await shop.sandbox.pay(accessKey, status);
  shop.setClockAhead({ minutes: 31 });
  await reconcileDue(shop.shop, 100);
  expect(await steps.attemptState(txnid)).toBe('open');
  expect(await steps.stockOf('ghevar')).toEqual(before);
  expect(await payAgain(orderId)).toMatchObject({ status: 409 });
});

test('a closed pop-up stays open as long as the provider cannot be asked', async () => {
  const { txnid } = await steps.begin(asha, ghevar);
  shop.sandbox.play(txnid, 'retrieve-500');
  shop.setClockAhead({ minutes: 31 });
  await reconcileDue(shop.shop, 100);
  expect(await steps.attemptState(txnid)).toBe('open');
});

describe('the provider’s answer that nobody has tried to pay', () => {
  test('is read from Easebuzz when every try is still initiated', async () => {
    const { url, control, close } = await aSandbox();
    onTestFinished(close);
    const attempt = anAttempt();
    const announced = await easebuzzAt(url).announce(attempt);
    const initiated = control.signedResponse(attempt.txnid);
    expect(await easebuzzAt(url).retrieve(attempt)).toMatchObject({ report: { untouched: true } });
    await control.pay(announced.ok ? announced.accessKey : '', 'in_process');
    expect(await easebuzzAt(url).retrieve(attempt)).toMatchObject({ report: { untouched: false } });
    const tried = control.signedResponse(attempt.txnid);
    const told = easebuzzAt(url, {
      fetch: async () => Response.json({ status: true, msg: [tried, { ...initiated, addedon: '2999' }] }),
    });
    expect(await told.retrieve(attempt)).toMatchObject({
      report: { rawStatus: 'in_process', untouched: false },
    });
  });

  test('is read from Razorpay for an order without any payment', async () => {
    const { url, control, close } = await aRazorpaySandbox();
    onTestFinished(close);
    const attempt = anAttempt();
    const announced = await razorpayAt(url).announce(attempt);
    expect(await razorpayAt(url).retrieve(attempt)).toMatchObject({ report: { untouched: true } });
    await control.pay(announced.ok ? announced.accessKey : '', 'pending');
    const { report } = { report: null, ...(await razorpayAt(url).retrieve(attempt)) };
    expect(report).toMatchObject({ outcome: 'pending' });
    expect(report?.untouched).not.toBe(true);
  });
});
