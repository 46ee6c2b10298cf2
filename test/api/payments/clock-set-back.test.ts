import { expect, onTestFinished, test, vi } from 'vitest';
import { rupees } from '../../../src/contract/money.ts';
import { TIMED_WORK } from '../../../src/jobs/schedule.ts';
import { issueCreditNotes } from '../../../src/shop/documents/issue-credit-notes.ts';
import { hearOfRefund } from '../../../src/shop/refunds/hear-of-refund.ts';
import { workRefunds } from '../../../src/shop/refunds/work-refunds.ts';
import { mailText } from '../../mail/mail-text.ts';
import { eventually } from '../../support/eventually.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps } from '../steps/refund-steps.ts';

/** A machine in India whose own clock shows Indian time is this much ahead until the network has told it better. */
const AHEAD = { hours: 5, minutes: 30 };

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);

/** All that the shop does by itself, as often as needed, `minutes` from now by the right clock. */
async function timedWorkIn(minutes: number): Promise<void> {
  shop.setClockAhead({ minutes });
  for (let round = 0; round < 2; round++) for (const { run } of TIMED_WORK) await run(shop.shop, () => false);
  await shop.sandbox.idle();
}

test('goods of a payment begun before the clock was set back are let go after half an hour', async () => {
  const before = await steps.stockOf('ghevar');
  shop.setClockAhead(AHEAD);
  const { txnid } = await steps.begin(asha, [['ghevar', 250, 1]]);
  await timedWorkIn(1);
  expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });
  await timedWorkIn(32);
  expect(await steps.attemptState(txnid)).toBe('failed');
  expect(await steps.stockOf('ghevar')).toEqual(before);
});

test('also if that payment was asked about since', async () => {
  const before = await steps.stockOf('ghevar');
  shop.setClockAhead(AHEAD);
  const { accessKey } = await steps.begin(asha, [['ghevar', 250, 1]]);
  const pending = await shop.sandbox.pay(accessKey, 'pending');
  shop.setClock(null);
  const away = { ok: false, reason: 'unreachable', message: 'The provider is away.' } as const;
  const asked = vi.spyOn(shop.shop.gateway, 'retrieve').mockResolvedValueOnce(away);
  onTestFinished(() => asked.mockRestore());
  await steps.webhook(pending);
  await timedWorkIn(1);
  await timedWorkIn(47);
  expect(await steps.stockOf('ghevar')).toEqual(before);
});

test('a payment from before the clock was set back is settled although nobody tells the shop of it', async () => {
  shop.setClockAhead(AHEAD);
  const { accessKey, orderId } = await steps.begin(asha, [['chakli', 500, 1]]);
  await shop.sandbox.pay(accessKey, 'success');
  await timedWorkIn(1);
  expect(await steps.orderStatus(orderId)).toBe('paid');
});

test('an order whose process was killed while the clock was ahead can be paid after a minute', async () => {
  shop.setClockAhead(AHEAD);
  const payload = steps.payload([['chakli', 500, 1]]);
  const killed = vi.spyOn(shop.shop.gateway, 'announce').mockReturnValueOnce(new Promise(() => undefined));
  onTestFinished(() => killed.mockRestore());
  void asha.initiatePayment({ body: payload });
  await eventually(() => expect(killed).toHaveBeenCalled());
  await timedWorkIn(1);
  shop.setClockAhead({ minutes: 2, seconds: 1 });
  expect(await asha.initiatePayment({ body: payload })).toMatchObject({ ok: true, data: { success: true } });
});

test('a refund requested before the clock was set back is sent', async () => {
  const { orderId, amountPaise } = await refunds.paidOrder();
  shop.setClockAhead(AHEAD);
  const body = refunds.request(amountPaise / 100);
  expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  await timedWorkIn(1);
  expect(await refunds.statesOf(orderId)).toEqual(['requested']);
  await timedWorkIn(2);
  expect(await refunds.statesOf(orderId)).toEqual(['done']);
});

test('a refund requested before the clock was set back was not given back by hand', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  shop.setClockAhead(AHEAD);
  const body = refunds.request(amountPaise / 100);
  expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  await workRefunds(shop.shop, 100);
  await shop.sandbox.idle();
  shop.setClock(null);
  const { easepayid: providerPaymentId = '' } = shop.sandbox.signedResponse(txnid);
  await hearOfRefund(shop.shop, { provider: 'easebuzz', providerPaymentId });
  expect(await steps.orderStatus(orderId)).toBe('refunded');
  await issueCreditNotes(shop.shop);
  expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
    data: { order: { creditNotes: [{ amount: amountPaise / 100 }] } },
  });
  const text = await mailText(shop.shop, { kind: 'order-status', orderId, status: 'refunded' });
  expect(text).toContain(`We have refunded ${rupees(amountPaise)}`);
});

test('what a refund that fails after the clock was set back left unpaid can be refunded, and no more', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  shop.sandbox.play(txnid, 'refund-failed');
  shop.setClockAhead(AHEAD);
  const half = amountPaise / 200;
  const request = () => manager.adminRequestRefund({ params: { orderId }, body: refunds.request(half) });
  await request();
  const body = { from: 'paid', to: 'refunded', cause: 'The rest was given in cash' } as const;
  expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({ ok: true });
  await timedWorkIn(1);
  await timedWorkIn(2);
  expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  expect([(await request()).status, (await request()).status]).toEqual([200, 409]);
});

test('what had gone back before the clock was set back is not promised again by the mails that follow', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  const { easepayid: providerPaymentId = '' } = shop.sandbox.signedResponse(txnid);
  const sendRefunds = async () => {
    await workRefunds(shop.shop, 100);
    await shop.sandbox.idle();
    await hearOfRefund(shop.shop, { provider: 'easebuzz', providerPaymentId });
  };
  shop.setClockAhead(AHEAD);
  const part = 10_000;
  const request = { params: { orderId }, body: refunds.request(part / 100) };
  expect(await manager.adminRequestRefund(request)).toMatchObject({ ok: true });
  await sendRefunds();
  shop.setClock(null);
  const body = { from: 'paid', to: 'cancelled', cause: 'Out of cashews' } as const;
  expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({ ok: true });
  await sendRefunds();
  expect(await steps.orderStatus(orderId)).toBe('refunded');

  const textOf = (status: 'cancelled' | 'refunded') =>
    mailText(shop.shop, { kind: 'order-status', orderId, status });
  const rest = rupees(amountPaise - part);
  expect(await textOf('cancelled')).toContain(`The rest of what you paid, ${rest}, goes back to you.`);
  expect(await textOf('refunded')).toContain(`We have refunded another ${rest} for your order`);
});
