import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { rupeesExact } from '../../src/contract/money.ts';
import type { RetrievedReport } from '../../src/shop/payments/gateway.ts';
import { mailFixture } from '../mail/mail-fixture.ts';
import { hearAlarms } from './hear-alarms.ts';
import { openPaymentShop } from './payment-shop.ts';
import type { Begun, Line } from './payment-steps.ts';
import { refundSteps } from './refund-steps.ts';
import { replaceGateway } from './replace-gateway.ts';

const GHEVAR: readonly Line[] = [['ghevar', 500, 2]];

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);
afterEach(async () => {
  shop.setClock(null);
  await decideWhatIsLeft();
});

/** A payment for which the provider reports another amount than the order's. */
async function paidAnotherAmount(lines: readonly Line[] = GHEVAR): Promise<Begun & { cameIn: number }> {
  const begun = await steps.begin(asha, lines);
  shop.sandbox.play(begun.txnid, 'wrong-amount');
  await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
  const cameIn = shop.sandbox.ledger().find(({ txnid }) => txnid === begun.txnid)?.amountPaise ?? 0;
  expect(cameIn).not.toBe(begun.amountPaise);
  return { ...begun, cameIn };
}

/** A payment with a status that nobody knows, as after a refund at the provider. */
async function paidUnclearly(lines: readonly Line[] = GHEVAR): Promise<Begun> {
  const begun = await steps.begin(asha, lines);
  shop.sandbox.play(begun.txnid, 'unknown-status');
  await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
  expect(await manager.adminMe()).toMatchObject({ data: { inReview: [begun.orderId] } });
  return begun;
}

const close = (staff: ShopClient, { orderId, txnid }: Pick<Begun, 'orderId' | 'txnid'>) =>
  staff.adminClosePayment({ params: { orderId }, body: { txnid } });

const sendBack = (staff: ShopClient, { orderId, txnid }: Pick<Begun, 'orderId' | 'txnid'>) =>
  staff.adminSendBack({ params: { orderId }, body: { txnid } });

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

describe('a payment with a status that nobody knows', () => {
  test('can be closed by staff who have looked it up: its goods are free, its order can be paid again', async () => {
    const before = await steps.stockOf('ghevar');
    const begun = await paidUnclearly();
    const { orderId, txnid } = begun;
    const again = steps.payload(GHEVAR, { orderId });
    expect(await asha.initiatePayment({ body: again })).toMatchObject({ ok: false, status: 409 });

    expect(await close(manager, begun)).toMatchObject({
      ok: true,
      data: { order: { status: 'failed', attempts: [{ txnid, state: 'failed', inReview: false }] } },
    });
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
    expect(await steps.stockOf('ghevar')).toEqual(before);
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status failed']);
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'failed' } });
    const next = await asha.initiatePayment({ body: again });
    if (!next.ok) throw new Error(next.message);
    await steps.verify(asha, await shop.sandbox.pay(next.data.access_key, 'success'));
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is closed by one of ten who decide at once, which the trail remembers', async () => {
    const begun = await paidUnclearly();
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(manager, begun)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.status]))).toEqual(Array(9).fill(409));
    const trail = await (await shop.as('admin')).adminAudit({ query: { target: `order:${begun.orderId}` } });
    expect(trail).toMatchObject({
      data: {
        events: [
          { what: 'order-status', detail: 'pending → failed', who: { role: 'manager' } },
          { what: 'payment-closed', detail: rupeesExact(begun.amountPaise), who: { role: 'manager' } },
        ],
      },
    });
  });

  test('pays its order if the provider says so after all, before it was closed or since', async () => {
    const before = await paidUnclearly();
    await shop.sandbox.resolve(before.txnid, 'success');
    expect(await close(manager, before)).toMatchObject({ ok: false, status: 409 });
    expect(await steps.orderStatus(before.orderId)).toBe('paid');

    const since = await paidUnclearly([['kaju-katli', 250, 1]]);
    await close(manager, since);
    await shop.sandbox.resolve(since.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(since.txnid));
    expect(await steps.orderStatus(since.orderId)).toBe('paid');
  });
});

describe('a success that has the payment id of another payment', () => {
  test('pays nothing, and can be closed for good; its order can be paid again', async () => {
    const other = await refunds.paidOrder();
    const { provider_payment_id: providerPaymentId } = await shop.shop.db
      .selectFrom('payment_attempts')
      .select('provider_payment_id')
      .where('txnid', '=', other.txnid)
      .executeTakeFirstOrThrow();
    const before = await steps.stockOf('ghevar');
    const begun = await steps.begin(asha, GHEVAR);
    theProviderSays({ providerPaymentId });
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
    expect(await manager.adminOrder({ params: { orderId: begun.orderId } })).toMatchObject({
      data: { order: { attempts: [{ inReview: true, message: 'review: payment id of another attempt' }] } },
    });
    expect(await sendBack(manager, begun)).toMatchObject({ ok: false, status: 409 });
    expect(await close(manager, begun)).toMatchObject({
      ok: true,
      data: { order: { status: 'failed', attempts: [{ state: 'failed', inReview: false }] } },
    });
    expect(await steps.stockOf('ghevar')).toEqual(before);
    // The provider goes on saying the same.
    await steps.verify(asha, { txnid: begun.txnid });
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
    const again = await steps.begin(asha, GHEVAR, { orderId: begun.orderId });
    await steps.verify(asha, await shop.sandbox.pay(again.accessKey, 'userCancelled'));
  });

  test('or another amount without any id: nothing could be sent back by it, so it can be closed', async () => {
    const begun = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    theProviderSays({ providerPaymentId: null, amountPaise: begun.amountPaise + 100 });
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
    expect(await sendBack(manager, begun)).toMatchObject({ ok: false, status: 409 });
    expect(await close(manager, begun)).toMatchObject({ ok: true, data: { order: { status: 'failed' } } });
  });

  test.each([
    ['another amount without any id', { providerPaymentId: null, amountPaise: 1 }],
    ['nothing', { amountPaise: 0 }],
  ])('or %s: once it is closed, nobody is asked again when the provider repeats it', async (_, words) => {
    const { orderId, txnid, accessKey } = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    theProviderSays(words);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'success'));
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [orderId] } });
    expect(await close(manager, { orderId, txnid })).toMatchObject({ ok: true });
    await steps.verify(asha, { txnid });
    expect(await manager.adminMe()).toMatchObject({ data: { inReview: [] } });
    const { id } = await shop.shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('txnid', '=', txnid)
      .executeTakeFirstOrThrow();
    expect(await steps.mailsAboutPayment(id)).toEqual(['shop-payment-review']);
  });
});

describe('two successes of one txnid', () => {
  test('one pays; the other raises an alarm and stands with the order until somebody gives it back', async () => {
    const begun = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    theProviderSays({ providerPaymentId: 'E1TWICE', alsoPaid: ['E2TWICE'] });
    const alarms = hearAlarms(shop);
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
    expect(alarms).toHaveBeenCalledExactlyOnceWith(
      {
        alarm: 'a second success of one txnid',
        txnid: begun.txnid,
        booked: 'E1TWICE',
        said: ['E2TWICE'],
      },
      expect.any(String),
    );
    const message = 'Paid twice: please give E2TWICE back at the provider.';
    expect(await manager.adminOrder({ params: { orderId: begun.orderId } })).toMatchObject({
      data: { order: { status: 'paid', attempts: [{ state: 'succeeded', message }] } },
    });
    expect(await asha.orderByTxn({ params: { txnid: begun.txnid } })).toMatchObject({
      data: { payment: 'paid', paymentMessage: '' },
    });
  });

  test('for an order that is paid already: one goes back by itself, the shop is told of the other', async () => {
    const first = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const { orderId } = first;
    await steps.buy(asha, [['kaju-katli', 250, 1]], { orderId });
    await shop.sandbox.resolve(first.txnid, 'success');
    theProviderSays({ providerPaymentId: 'E3TWICE', alsoPaid: ['E4TWICE'] });
    await steps.webhook(shop.sandbox.signedResponse(first.txnid));
    const why = 'This order was already paid. The second payment will be refunded.';
    const twice = 'Paid twice: please give E4TWICE back at the provider.';
    const message = `${why} ${twice}`;
    expect(await manager.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { attempts: [{ state: 'succeeded' }, { state: 'surplus', message }] } },
    });
    const refund = await shop.shop.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const post = await mailFixture(shop.shop);
    onTestFinished(post.close);
    const mail = await post.send({ kind: 'shop-refund-due', refundId: refund.id });
    expect(mail?.text).toContain(twice);
    // The buyer reads why the payment goes back.
    expect(await asha.orderByTxn({ params: { txnid: first.txnid } })).toMatchObject({
      data: { paymentMessage: why },
    });
  });
});

describe('not closed', () => {
  test('money that came, what is not in review, and what nobody knows', async () => {
    const other = await paidAnotherAmount([['kaju-katli', 250, 1]]);
    expect(await close(manager, other)).toMatchObject({ ok: false, status: 409 });
    expect(await steps.attemptState(other.txnid)).toBe('open');
    await sendBack(manager, other);
    const open = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    expect(await close(manager, open)).toMatchObject({ ok: false, status: 409 });
    expect(await close(manager, { ...open, txnid: 'TXN0' })).toMatchObject({ ok: false, status: 404 });
  });

  test('while the provider cannot be asked, and by who may only look', async () => {
    const begun = await paidUnclearly([['kaju-katli', 250, 1]]);
    expect(await close(await shop.as('auditor'), begun)).toMatchObject({ ok: false, status: 403 });
    shop.sandbox.play(begun.txnid, 'retrieve-500');
    expect(await close(manager, begun)).toMatchObject({ ok: false, status: 503 });
    expect(await steps.attemptState(begun.txnid)).toBe('open');
    shop.sandbox.play(begun.txnid, 'plain');
    expect(await close(manager, begun)).toMatchObject({ ok: true });
  });
});

describe('a payment that was taken by the provider before the present one', () => {
  test('can be decided when the shop works with that one again, which is what staff are told', async () => {
    const begun = await paidUnclearly([['kaju-katli', 250, 1]]);
    await steps.takenBy('razorpay', begun.txnid);
    const waits = {
      ok: false,
      status: 409,
      message:
        'The payment was taken by razorpay, and the shop works with easebuzz now. It can be decided when PAYMENT_PROVIDER is razorpay again.',
    };
    expect(await close(manager, begun)).toMatchObject(waits);
    expect(await sendBack(manager, begun)).toMatchObject(waits);
    await steps.takenBy('easebuzz', begun.txnid);
    expect(await close(manager, begun)).toMatchObject({ ok: true });
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
    const begun = await steps.begin(asha, [['kaju-katli', 250, 1]]);
    shop.sandbox.play(begun.txnid, 'unknown-status');
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
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

/** What one test leaves in review is not for the next one to be told of. */
async function decideWhatIsLeft(): Promise<void> {
  const me = await manager.adminMe();
  for (const orderId of me.ok ? me.data.inReview : []) {
    const found = await manager.adminOrder({ params: { orderId } });
    const attempts = found.ok ? found.data.order.attempts : [];
    for (const { txnid } of attempts.filter(({ inReview }) => inReview)) {
      const closed = await close(manager, { orderId, txnid });
      if (!closed.ok) await sendBack(manager, { orderId, txnid });
    }
  }
}

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

/** The sandbox never takes a success back, so the provider's word is changed on its way. */
function theProviderSays(words: Partial<RetrievedReport>): void {
  const { gateway } = shop.shop;
  replaceGateway(shop, {
    retrieve: async (attempt) => {
      const answer = await gateway.retrieve(attempt);
      return answer.ok ? { ok: true, report: { ...answer.report, ...words } } : answer;
    },
  });
}

/** The sandbox takes the amount it was asked for, so change the amount in the books instead. */
async function wasAskedFor(txnid: string, amountPaise: number): Promise<void> {
  const attempt = shop.shop.db.updateTable('payment_attempts').where('txnid', '=', txnid);
  await attempt.set({ amount_paise: amountPaise }).execute();
}

function moreThanCame(orderId: string, txnid: string) {
  return manager.adminRequestRefund({ params: { orderId }, body: refunds.request(1, { txnid }) });
}
