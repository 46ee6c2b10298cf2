import { describe, expect, test } from 'vitest';
import { rupeesExact } from '../../../src/contract/money.ts';
import { mailText } from '../../mail/mail-text.ts';
import { hearAlarms } from '../steps/hear-alarms.ts';
import { refundSteps } from '../steps/refund-steps.ts';
import { GHEVAR, openReviewShop } from '../steps/review-shop.ts';

const { shop, steps, asha, manager, close, sendBack, paidAnotherAmount, paidUnclearly, theProviderSays } =
  await openReviewShop();
const refunds = refundSteps(shop, steps, asha);

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
    const { provider_payment_id: providerPaymentId } = await steps.attemptOf(other.txnid);
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
    const { id } = await steps.attemptOf(txnid);
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
    expect(await mailText(shop.shop, { kind: 'shop-refund-due', refundId: refund.id })).toContain(twice);
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
