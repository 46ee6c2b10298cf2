import { expect, test } from 'vitest';
import { rupees } from '../../../src/contract/money.ts';
import { mailText } from '../../mail/mail-text.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps, refundsBy } from '../steps/refund-steps.ts';

/** Money that paid no order goes back (decision 041), by the provider or by hand. */

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);

type Changes = Pick<Partial<Parameters<typeof refund>[1]>, 'idempotencyKey' | 'reason'>;

/** An order that was paid twice, and whose second payment could not be sent back. */
async function notSentBack() {
  const { first, second } = await refunds.twicePaidOrder();
  shop.sandbox.play(second.txnid, 'refund-failed');
  await refunds.finish();
  const { txnid, amountPaise } = second;
  const { orderId } = first;
  const body = (changes: Changes) => ({ ...refunds.request(amountPaise / 100, { txnid }), ...changes });
  return {
    orderId,
    txnid,
    amountPaise,
    sendsAgain: (changes: Changes = {}) => refund(orderId, body(changes)),
    givesBack: (changes: Changes = {}) => givenBack(orderId, body(changes)),
  };
}

/** Whether every page of the back office names the order, because its refund has not gone back. */
async function isNamed(orderId: string): Promise<boolean> {
  const me = await manager.adminMe();
  return me.ok && me.data.lateRefunds.includes(orderId);
}

async function mailAbout(orderId: string) {
  const { id } = await shop.shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return mailText(shop.shop, { kind: 'refund-done', refundId: id });
}

const refund = refundsBy(manager);

const givenBack = (orderId: string, body: Parameters<typeof refund>[1]) =>
  manager.adminRecordGivenBack({ params: { orderId }, body });

test('goes back by itself when it is a second payment; the order stays paid, buyer and shop are told', async () => {
  const { first, second } = await refunds.twicePaidOrder();
  await refunds.finish();
  expect(await refunds.statesOf(first.orderId)).toEqual(['done']);
  expect(refunds.refundedAtProvider(second.txnid)).toBe(second.amountPaise);
  expect(refunds.refundedAtProvider(first.txnid)).toBe(0);
  expect(await steps.orderStatus(first.orderId)).toBe('paid');
  expect(await refunds.refundMails(first.orderId)).toEqual(['refund-done', 'shop-refund-due']);
});

test('is called refunded by its own page once it has gone back, by the provider or in another way', async () => {
  const told = async (txnid: string) => {
    const answer = await asha.orderByTxn({ params: { txnid } });
    return answer.ok && answer.data.paymentMessage;
  };
  const { second } = await refunds.twicePaidOrder();
  const willBe = 'This order was already paid. The second payment will be refunded.';
  const hasBeen = 'This order was already paid. The second payment has been refunded.';
  expect(await told(second.txnid)).toBe(willBe);
  await refunds.finish();
  expect(await told(second.txnid)).toBe(hasBeen);
  const { txnid, givesBack } = await notSentBack();
  expect(await told(txnid)).toBe(willBe);
  expect(await givesBack()).toMatchObject({ ok: true });
  expect(await told(txnid)).toBe(hasBeen);
});

test('can be requested again by its txnid when its refund failed; the order’s own money is still whole', async () => {
  const { first, second } = await refunds.twicePaidOrder();
  shop.sandbox.play(second.txnid, 'refund-failed');
  await refunds.finish();
  shop.sandbox.play(second.txnid, 'plain');
  const rupees = second.amountPaise / 100;
  const again = await refund(first.orderId, refunds.request(rupees, { txnid: second.txnid }));
  expect(again).toMatchObject({ ok: true, data: { refund: { txnid: second.txnid } } });
  expect(await refund(first.orderId, refunds.request(rupees))).toMatchObject({ ok: true });
  await refunds.finish();
  expect(await refunds.statesOf(first.orderId)).toEqual(['failed', 'done', 'done']);
  expect(await steps.orderStatus(first.orderId)).toBe('refunded');
});

test('whose refund has failed is named on every page after a week, until it is requested again', async () => {
  const { orderId, sendsAgain } = await notSentBack();
  expect(await isNamed(orderId)).toBe(false);
  await refunds.requestedDaysAgo(orderId, 7.1);
  expect(await isNamed(orderId)).toBe(true);
  expect(await sendsAgain()).toMatchObject({ ok: true });
  expect(await isNamed(orderId)).toBe(false);
  await refunds.finish();
  // It has failed again.
  await refunds.requestedDaysAgo(orderId, 7.1);
  expect(await isNamed(orderId)).toBe(true);
});

test('may be given back in another way: nothing is sent, the buyer is told, and nobody can send it a second time', async () => {
  const { orderId, txnid, amountPaise, sendsAgain, givesBack } = await notSentBack();
  await refunds.requestedDaysAgo(orderId, 7.1);
  const noted = await givesBack({ reason: 'Cash, at the counter' });
  expect(noted).toMatchObject({ ok: true, data: { refund: { state: 'done', byHand: true, message: '' } } });
  expect(await isNamed(orderId)).toBe(false);
  expect(await sendsAgain()).toMatchObject({
    status: 409,
    message: 'Nothing of this payment is left to refund.',
  });
  await refunds.finish();
  expect(refunds.refundedAtProvider(txnid)).toBe(0);
  expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
  expect(await steps.orderStatus(orderId)).toBe('paid');
  const listed = await asha.orderDetails({ params: { orderId } });
  expect(listed).toMatchObject({
    data: { order: { refunds: [{ state: 'done', amount: amountPaise / 100 }] } },
  });
  const told = await mailAbout(orderId);
  expect(told).toContain(`We have given back your payment of ${rupees(amountPaise)} (transaction ${txnid})`);
  expect(told).toContain('outside the original payment method. If it has not reached you, please tell us.');
  // The buyer waits for no transfer.
  expect(told).not.toContain('5 to 7');
  expect(await refunds.refundMails(orderId)).toContain('refund-done');
});

test('given back in another way by two at once, or by one whose answer was lost, is noted once', async () => {
  const { orderId, givesBack } = await notSentBack();
  const answers = await Promise.all([givesBack(), givesBack(), givesBack()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
  const other = await notSentBack();
  const once = { idempotencyKey: 'the-only-key' };
  const [first, again] = [await other.givesBack(once), await other.givesBack(once)];
  expect(again).toMatchObject({ ok: true, data: first.ok && first.data });
  // The same key does not send what was given back by hand.
  expect(await other.sendsAgain(once)).toMatchObject({ status: 409 });
  expect(await refunds.statesOf(other.orderId)).toEqual(['failed', 'done']);
});

test('is not what paid the order: that is given back in another way by setting the order to refunded', async () => {
  const { orderId, amountPaise } = await refunds.paidOrder();
  const asked = await givenBack(orderId, refunds.request(amountPaise / 100));
  expect(asked).toMatchObject({
    status: 409,
    message:
      'This payment paid for the order. If you have given it back in another way, set the order to refunded.',
  });
  expect(await refunds.statesOf(orderId)).toEqual([]);
});
