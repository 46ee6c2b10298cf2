import { describe, expect, test } from 'vitest';
import type { Begun } from '../steps/payment-steps.ts';
import { refundSteps } from '../steps/refund-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';
import { GHEVAR, openReviewShop } from '../steps/review-shop.ts';

const { shop, steps, asha, manager, close, sendBack, paidAnotherAmount, paidUnclearly, theProviderSays } =
  await openReviewShop();
const refunds = refundSteps(shop, steps, asha);

describe('a payment of another amount', () => {
  test('is shown to the staff until somebody decides, with what came in place of what was asked', async () => {
    const { orderId, txnid, amountPaise, cameIn } = await paidAnotherAmount();
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [orderId] } });
    const attempt = {
      txnid,
      state: 'open',
      amount: amountPaise / 100,
      received: cameIn / 100,
      inReview: true,
    };
    expect(await manager.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { attempts: [{ ...attempt, refundable: 0 }] } },
    });
    expect(await sendBack(manager, { orderId, txnid })).toMatchObject({ ok: true });
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
  });

  test('goes back whole, once; its goods are free and its order can be paid again', async () => {
    const before = await steps.stockOf('ghevar');
    const begun = await paidAnotherAmount();
    const { orderId, txnid, cameIn } = begun;
    const sameAgain = () => asha.initiatePayment({ body: steps.payload(GHEVAR, { txnid }) });
    expect(await sameAgain()).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
    expect(await sendBack(manager, begun)).toMatchObject({
      ok: true,
      data: {
        order: { status: 'failed', attempts: [{ txnid, state: 'surplus', inReview: false, refundable: 0 }] },
      },
    });
    expect(await sameAgain()).toMatchObject({ status: 409, message: 'This transaction id is already used.' });
    expect(await sendBack(manager, begun)).toMatchObject({ ok: false, status: 409 });
    expect(await steps.stockOf('ghevar')).toEqual(before);
    expect(await steps.refundsOf(orderId)).toEqual([
      { txnid, amount_paise: cameIn, reason: 'another amount' },
    ]);
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(cameIn);
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done', 'shop-refund-due']);

    await steps.buy(asha, GHEVAR, { orderId });
    expect(await steps.orderStatus(orderId)).toBe('paid');
    await expect(moreThanCame(orderId, txnid)).resolves.toMatchObject({ ok: false, status: 409 });
  });

  test('of ten who decide at once one sends it back', async () => {
    const begun = await paidAnotherAmount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendBack(manager, begun)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.status]))).toEqual(Array(9).fill(409));
    expect(await steps.refundsOf(begun.orderId)).toHaveLength(1);
  });

  test('is told to its buyer as money that comes back, no longer as being confirmed', async () => {
    const begun = await paidAnotherAmount();
    await sendBack(manager, begun);
    expect(await asha.orderByTxn({ params: { txnid: begun.txnid } })).toMatchObject({
      data: { payment: 'failed' },
    });
  });
});

describe('a payment of another amount that the bank declines in the end', () => {
  test('has failed: nobody needs to decide, its goods are free and its order can be paid again', async () => {
    const before = await steps.stockOf('ghevar');
    const begun = await steps.begin(asha, GHEVAR);
    await wasAskedFor(begun.txnid, begun.amountPaise + 100);
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'pending'));
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [begun.orderId] } });

    await shop.sandbox.resolve(begun.txnid, 'failure');
    await steps.webhook(shop.sandbox.signedResponse(begun.txnid));
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
    expect(await steps.attemptState(begun.txnid)).toBe('failed');
    expect(await steps.orderStatus(begun.orderId)).toBe('failed');
    expect(await steps.stockOf('ghevar')).toEqual(before);
    await steps.buy(asha, GHEVAR, { orderId: begun.orderId });
    expect(await steps.orderStatus(begun.orderId)).toBe('paid');
  });
});

describe('a payment of another amount that comes late, for a try that had ended', () => {
  test('is told of, keeps its order in the books, and goes back while the order is paid by another try', async () => {
    const first = await steps.begin(asha, GHEVAR);
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    await wasAskedFor(first.txnid, first.amountPaise + 100);
    const second = await steps.begin(asha, GHEVAR, { orderId: first.orderId });
    const held = await steps.stockOf('ghevar');

    await shop.sandbox.resolve(first.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(first.txnid));
    expect(await steps.attemptState(first.txnid)).toBe('failed');
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [first.orderId] } });

    expect(await sendBack(manager, first)).toMatchObject({ ok: true });
    expect(await steps.attemptState(first.txnid)).toBe('surplus');
    expect(await steps.stockOf('ghevar')).toEqual(held);
    // The pop-up of the second try is open: its order goes on waiting for it.
    expect(await steps.orderStatus(first.orderId)).toBe('pending');
    await steps.verify(asha, await shop.sandbox.pay(second.accessKey, 'success'));
    expect(await steps.orderStatus(first.orderId)).toBe('paid');
  });

  test('leads nobody to its pay page again, while another payment of its order may begin', async () => {
    const { txnid, orderId } = await lateMoney();
    expect(await asha.initiatePayment({ body: steps.payload(GHEVAR, { txnid }) })).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
    const again = await steps.begin(asha, GHEVAR, { orderId });
    await steps.verify(asha, await shop.sandbox.pay(again.accessKey, 'userCancelled'));
  });
});

describe('late money of another amount that the provider did not keep', () => {
  test('awaits its decision while the provider calls it pending, and nobody’s once it says that it failed', async () => {
    const late = await lateMoney();
    const amountPaise = late.amountPaise + 100;
    theProviderSays({ outcome: 'pending', rawStatus: 'pending', amountPaise });
    await steps.webhook(shop.sandbox.signedResponse(late.txnid, { status: 'pending' }));
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [late.orderId] } });
    expect(await asha.orderByTxn({ params: { txnid: late.txnid } })).toMatchObject({
      data: { paymentMessage: 'Transaction was cancelled by the user' },
    });

    theProviderSays({ outcome: 'failure', rawStatus: 'failure' });
    await steps.webhook(shop.sandbox.signedResponse(late.txnid, { status: 'failure' }));
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
    expect(await steps.attemptState(late.txnid)).toBe('failed');
    expect(await sendBack(manager, late)).toMatchObject({ ok: false, status: 409 });
  });

  test('can be closed when it was given back at the provider', async () => {
    const late = await lateMoney();
    theProviderSays({ outcome: 'review', rawStatus: 'refunded' });
    expect(await sendBack(manager, late)).toMatchObject({ ok: false, status: 409 });
    expect(await close(manager, late)).toMatchObject({
      ok: true,
      data: { order: { status: 'failed', attempts: [{ state: 'failed', received: null, inReview: false }] } },
    });
    expect(await steps.refundsOf(late.orderId)).toEqual([]);
  });
});

describe('a payment in review that the provider does not list any more', () => {
  /** Until the returned function is called. */
  function isNotListed(): () => void {
    const { retrieve } = shop.shop.gateway;
    replaceGateway(shop, { retrieve: async () => ({ ok: false, reason: 'not-found' }) });
    return () => replaceGateway(shop, { retrieve });
  }

  test('can be closed if it is late money, which needs a decision again if it is listed after all', async () => {
    const late = await lateMoney();
    const isListedAgain = isNotListed();
    expect(await sendBack(manager, late)).toMatchObject({
      status: 409,
      message: 'The provider does not list this payment. Please look it up there.',
    });
    expect(await close(manager, late)).toMatchObject({
      ok: true,
      data: { order: { attempts: [{ state: 'failed', received: null, inReview: false }] } },
    });
    isListedAgain();
    await steps.webhook(shop.sandbox.signedResponse(late.txnid));
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [late.orderId] } });
  });

  test('is not closed by hand while it is open: that ends by itself', async () => {
    const begun = await paidUnclearly([['kaju-katli', 250, 1]]);
    const isListedAgain = isNotListed();
    expect(await close(manager, begun)).toMatchObject({ ok: false, status: 409 });
    expect(await steps.attemptState(begun.txnid)).toBe('open');
    isListedAgain();
  });
});

describe('an order with two payments that need a decision', () => {
  test('is named once, until both are decided', async () => {
    const first = await steps.begin(asha, GHEVAR);
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    await wasAskedFor(first.txnid, first.amountPaise + 100);
    const second = await steps.begin(asha, GHEVAR, { orderId: first.orderId });
    shop.sandbox.play(second.txnid, 'wrong-amount');
    await steps.verify(asha, await shop.sandbox.pay(second.accessKey, 'success'));
    await shop.sandbox.resolve(first.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(first.txnid));

    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [first.orderId] } });
    await sendBack(manager, second);
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [first.orderId] } });
    await sendBack(manager, first);
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
  });
});

describe('not sent back', () => {
  test('what is not in review, what is of another order, and what nobody knows', async () => {
    const paid = await refunds.paidOrder();
    const open = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    expect(await sendBack(manager, paid)).toMatchObject({ ok: false, status: 409 });
    expect(await sendBack(manager, open)).toMatchObject({ ok: false, status: 409 });
    const elsewhere = { orderId: paid.orderId, txnid: open.txnid };
    expect(await sendBack(manager, elsewhere)).toMatchObject({ ok: false, status: 404 });
    expect(await sendBack(manager, { ...paid, txnid: 'TXN0' })).toMatchObject({ ok: false, status: 404 });
    expect(await sendBack(manager, { ...paid, orderId: 'none' })).toMatchObject({ ok: false, status: 404 });
    expect(await steps.orderStatus(paid.orderId)).toBe('paid');
  });

  test('a payment with a status that nobody knows: it is not certain that anything came', async () => {
    const begun = await paidUnclearly([['kaju-katli', 250, 1]]);
    expect(await manager.adminOrder({ params: { orderId: begun.orderId } })).toMatchObject({
      data: { order: { attempts: [{ inReview: true, received: null }] } },
    });
    expect(await sendBack(manager, begun)).toMatchObject({ ok: false, status: 409 });
    expect(await steps.refundsOf(begun.orderId)).toEqual([]);
  });

  test('by who may only look', async () => {
    const begun = await paidAnotherAmount([['kaju-katli', 250, 1]]);
    expect(await sendBack(await shop.as('auditor'), begun)).toMatchObject({ ok: false, status: 403 });
    expect(await steps.attemptState(begun.txnid)).toBe('open');
  });
});

/** A payment that failed, and for which another amount came later. */
async function lateMoney(): Promise<Begun> {
  const begun = await steps.begin(asha, GHEVAR);
  await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'userCancelled'));
  await wasAskedFor(begun.txnid, begun.amountPaise + 100);
  await shop.sandbox.resolve(begun.txnid, 'success');
  await steps.webhook(shop.sandbox.signedResponse(begun.txnid));
  expect(await manager.adminMe()).toMatchObject({ data: { inReview: [begun.orderId] } });
  return begun;
}

/** The sandbox takes the amount it was asked for, so change the amount in the books instead. */
async function wasAskedFor(txnid: string, amountPaise: number): Promise<void> {
  const attempt = shop.shop.db.updateTable('payment_attempts').where('txnid', '=', txnid);
  await attempt.set({ amount_paise: amountPaise }).execute();
}

function moreThanCame(orderId: string, txnid: string) {
  return manager.adminRequestRefund({ params: { orderId }, body: refunds.request(1, { txnid }) });
}
