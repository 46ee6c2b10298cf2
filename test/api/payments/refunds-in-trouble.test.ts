import { describe, expect, test } from 'vitest';
import { rupeesExact } from '../../../src/contract/money.ts';
import type { GatewayRefund } from '../../../src/shop/payments/gateway.ts';
import { hearAlarms } from '../steps/hear-alarms.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps, refundsBy } from '../steps/refund-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);
const refund = refundsBy(manager);

/** A provider that lists no refund. */
const unlisted = { refundStatus: async () => ({ ok: false, reason: 'not-found' }) as const };
const noAnswer = { ok: false, reason: 'unknown', message: 'No answer in time.' } as const;

describe('a refund that fails', () => {
  test('at the bank: the shop is told, the order stays, and the money can be requested again', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(amountPaise / 100));
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
    expect(await steps.orderStatus(orderId)).toBe('paid');
    expect(await refunds.shownToBuyer(orderId)).toEqual([['failed', amountPaise / 100]]);
    shop.sandbox.play(txnid, 'plain');
    expect(await refund(orderId, refunds.request(amountPaise / 100))).toMatchObject({ ok: true });
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
    // Nobody has to write to the buyer any more.
    expect(await refunds.shownToBuyer(orderId)).toEqual([['done', amountPaise / 100]]);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
  });

  test('in part: its buyer sees it until that part is requested again', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(100));
    await refunds.finish();
    shop.sandbox.play(txnid, 'plain');
    shop.setClockAhead({ minutes: 130 });
    await refund(orderId, refunds.request(50));
    expect(await refunds.shownToBuyer(orderId)).toEqual([
      ['failed', 100],
      ['due', 50],
    ]);
    await refund(orderId, refunds.request(50));
    expect(await refunds.shownToBuyer(orderId)).toEqual([
      ['due', 50],
      ['due', 50],
    ]);
    shop.setClock(null);
  });

  test('because the provider refuses it: the shop is told why', async () => {
    const { orderId } = await refunds.paidOrder();
    await refund(orderId, refunds.request(10));
    const message = 'Insufficient balance';
    replaceGateway(shop, { refund: async () => ({ ok: false, reason: 'refused', message }) });
    await refunds.work();
    const listed = await manager.adminRefunds({ query: { orderId } });
    expect(listed).toMatchObject({ data: { refunds: [{ state: 'failed', message }] } });
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });

  test('because the provider never gave the payment an id: the shop is told why', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await setPaymentId(txnid, null);
    await refund(orderId, refunds.request(10));
    await refunds.work();
    const listed = await manager.adminRefunds({ query: { orderId } });
    const message = 'The provider gave this payment no id: please refund it at the provider.';
    expect(listed).toMatchObject({ data: { refunds: [{ state: 'failed', message }] } });
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });
});

describe('a refund of a payment that the provider has reported and does not know now', () => {
  async function aRefundOfUnknown() {
    const { orderId, txnid } = await refunds.paidOrder();
    const { provider_payment_id: paymentId } = await steps.attemptOf(txnid);
    await setPaymentId(txnid, `E${orderId.slice(-10)}`);
    await refund(orderId, refunds.request(100));
    await refunds.work();
    return { orderId, txnid, paymentId };
  }

  test('waits, says why, and is done once the provider knows the payment again', async () => {
    const { orderId, txnid, paymentId } = await aRefundOfUnknown();
    expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
      data: { refunds: [{ state: 'due', message: 'Transaction not found' }] },
    });
    await setPaymentId(txnid, paymentId);
    await refunds.work(1);
    await shop.sandbox.idle();
    await refunds.work(120);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
  });

  test('has failed after ten tries, and the shop is told why', async () => {
    const { orderId } = await aRefundOfUnknown();
    for (let tries = 2; tries <= 10; tries += 1) await refunds.work(tries * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.work(11 * 60);
    expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
      data: { refunds: [{ state: 'failed', message: 'Transaction not found' }] },
    });
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });
});

describe('a refund that the provider accepted and then forgot', () => {
  test('says so in the back office, and is sent again with the same id until it is known, as one refund', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await refunds.work();
    await shop.sandbox.idle();
    const listed = async () => {
      const answer = await manager.adminRefunds({ query: { orderId } });
      return answer.ok && answer.data.refunds.map(({ state, message }) => [state, message]);
    };
    const message = 'The provider does not know this refund any more. It is sent again.';
    const { gateway } = shop.shop;
    replaceGateway(shop, unlisted);
    await refunds.work(1);
    expect(await listed()).toEqual([['due', message]]);
    await refunds.work(3);
    // Accepted once more, as it was before.
    expect(await listed()).toEqual([['requested', message]]);
    await refunds.work(5);
    expect(await listed()).toEqual([['due', message]]);
    replaceGateway(shop, gateway);
    await refunds.work(240);
    await refunds.work(480);
    expect(await listed()).toEqual([['done', '']]);
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
  });
});

describe('a refund whose first answer was lost, and which the provider then refuses as a duplicate', () => {
  const refused = { ok: false, reason: 'refused', message: 'Refund already initiated' } as const;

  /** A refund that the provider has accepted but not listed yet. */
  async function aRefundSentTwice() {
    const { orderId, txnid } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    const { gateway } = shop.shop;
    const acceptedInSilence = async (request: GatewayRefund) => {
      await gateway.refund(request);
      return noAnswer;
    };
    replaceGateway(shop, { ...unlisted, refund: acceptedInSilence });
    await refunds.work();
    replaceGateway(shop, { refund: async () => refused });
    await refunds.work(1);
    return { orderId, txnid, gateway };
  }

  test('has not failed: it continues until it is listed, as one refund', async () => {
    const { orderId, txnid, gateway } = await aRefundSentTwice();
    expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
      data: { refunds: [{ state: 'due', message: refused.message }] },
    });
    await shop.sandbox.idle();
    replaceGateway(shop, { refundStatus: gateway.refundStatus });
    await refunds.work(2);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
  });

  test('or for another reason without ever listing it: after ten tries it has failed, and the shop is told', async () => {
    const { orderId } = await aRefundSentTwice();
    for (let tries = 3; tries <= 10; tries += 1) await refunds.work(tries * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.work(11 * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });

  test('has not failed after an hour either: its ten tries take longer', async () => {
    const { orderId } = await aRefundSentTwice();
    for (let minutes = 2; minutes <= 60; minutes += 1) await refunds.work(minutes);
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.work(120);
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  });
});

/** A refund that the provider has accepted and then does not list, with the gateway that it was sent by. */
async function aForgottenRefund() {
  const { orderId } = await refunds.paidOrder();
  await refund(orderId, refunds.request(100));
  await refunds.work();
  const { gateway } = shop.shop;
  replaceGateway(shop, unlisted);
  await refunds.work(1);
  return { orderId, gateway };
}

describe('a refund that was forgotten and cannot be sent again at once', () => {
  test('is still known as forgotten: it is asked about less often than a new one', async () => {
    const { orderId, gateway } = await aForgottenRefund();
    replaceGateway(shop, { refund: async () => noAnswer });
    await refunds.work(3);
    replaceGateway(shop, { refund: gateway.refund });
    await refunds.work(60);
    const row = await shop.shop.db
      .selectFrom('refunds')
      .select(['state', 'tries', 'message'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'requested',
      message: 'The provider does not know this refund any more. It is sent again.',
    });
    expect(row.tries).toBeGreaterThan(1);
  });

  test('because the provider refuses it, has not failed: it is tried until the provider lists it', async () => {
    const { orderId, gateway } = await aForgottenRefund();
    const refused = { ok: false, reason: 'refused', message: 'Duplicate merchant refund id' } as const;
    replaceGateway(shop, { refund: async () => refused });
    await refunds.work(3);
    const listed = await manager.adminRefunds({ query: { orderId } });
    expect(listed).toMatchObject({ data: { refunds: [{ state: 'due', message: refused.message }] } });
    expect(await refunds.refundMails(orderId)).toEqual([]);

    await shop.sandbox.idle();
    replaceGateway(shop, { refundStatus: gateway.refundStatus });
    await refunds.work(240);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
  });

  test('is no longer called forgotten once the provider lists it', async () => {
    const { orderId } = await aForgottenRefund();
    replaceGateway(shop, {
      refund: async () => noAnswer,
      refundStatus: async () => ({ ok: true, state: 'pending', amountPaise: 100_00 }),
    });
    await refunds.work(3);
    const row = await shop.shop.db
      .selectFrom('refunds')
      .select(['state', 'message', 'forgotten_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'requested', message: '', forgotten_at: null });
  });
});

test('a refund reported done with another amount is an alarm, books nothing, and staff can read which', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  await refund(orderId, refunds.request(amountPaise / 100));
  await refunds.work();
  const done = async () => ({ ok: true, state: 'done', amountPaise: amountPaise - 100 }) as const;
  replaceGateway(shop, { refundStatus: done });
  const alarms = hearAlarms(shop);
  await refunds.work(1);
  const figures = expect.objectContaining({ txnid, asked: amountPaise, said: amountPaise - 100 });
  expect(alarms).toHaveBeenCalledExactlyOnceWith(figures, expect.any(String));
  const said = rupeesExact(amountPaise - 100);
  const message = `The provider says that this refund is of ${said}. Please look it up there.`;
  expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
    data: { refunds: [{ state: 'requested', message }] },
  });
  expect(await refunds.refundMails(orderId)).toEqual([]);
  expect(await steps.orderStatus(orderId)).toBe('paid');
});

async function setPaymentId(txnid: string, id: string | null): Promise<void> {
  await shop.shop.db
    .updateTable('payment_attempts')
    .set({ provider_payment_id: id })
    .where('txnid', '=', txnid)
    .execute();
}
