import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { easebuzzAt } from '../../gateways/easebuzz-fixture.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import type { Line, Payload } from '../steps/payment-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const CLOSED_BEFORE = join(import.meta.dirname, '../../../src/db/migrations/159_payments_closed_before.sql');
const GHEVAR: readonly Line[] = [['ghevar', 500, 1]];

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');

const initiate = (body: Payload) => asha.initiatePayment({ body });
const close = (orderId: string, txnid: string) =>
  manager.adminClosePayment({ params: { orderId }, body: { txnid } });

describe('a success that names no order, beside a failed try that names ours', () => {
  const inReview = async () => {
    const me = await manager.adminMe();
    return me.ok && me.data.inReview;
  };

  test('pays the order if a signed message names it, also one that came before the provider listed it', async () => {
    const { txnid, orderId } = await failed();
    theProviderAlsoLists(txnid);
    expect((await steps.webhook(shop.sandbox.signedResponse(txnid, { status: 'success' }))).statusCode).toBe(
      200,
    );
    expect(await steps.orderStatus(orderId)).toBe('paid');

    const late = await failed();
    await steps.webhook(shop.sandbox.signedResponse(late.txnid, { status: 'success' }));
    expect(await steps.orderStatus(late.orderId)).toBe('failed');
    theProviderAlsoLists(late.txnid);
    expect(await steps.verify(asha, { txnid: late.txnid })).toMatchObject({ status: 'success' });
  });

  test.each([
    ['of another amount', { amount: '1.0' }],
    ['that names no order', { udf1: '' }],
  ])(
    'pays nothing by a signed message %s: a person decides, and nobody pays again meanwhile',
    async (_, words) => {
      const { txnid, orderId } = await failed();
      theProviderAlsoLists(txnid);
      const said = shop.sandbox.signedResponse(txnid, { status: 'success', ...words });
      expect(await steps.verify(asha, said)).toMatchObject({ status: 'pending' });
      expect(await inReview()).toEqual([orderId]);
      expect(await initiate(steps.payload(GHEVAR, { orderId }))).toMatchObject({ status: 409 });
      expect(await close(orderId, txnid)).toMatchObject({
        ok: true,
      });
      expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'failed' } });
      const again = await steps.begin(asha, GHEVAR, { orderId });
      await steps.verify(asha, await shop.sandbox.pay(again.accessKey, 'userCancelled'));
    },
  );

  test('or a payment that the bank has still to decide: staff who have looked at it can close it', async () => {
    const { txnid, orderId } = await steps.begin(asha, GHEVAR);
    theProviderLists(txnid, { status: 'failure' }, { status: 'pending' });
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'pending' });
    expect(await inReview()).toEqual([orderId]);
    expect(await close(orderId, txnid)).toMatchObject({
      ok: true,
      data: { order: { status: 'failed', attempts: [{ state: 'failed', inReview: false }] } },
    });
    // The provider goes on saying the same.
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'failure' });
    expect(await inReview()).toEqual([]);
    // Whoever closed it has not seen that the bank decided.
    theProviderLists(txnid, { status: 'failure' }, { status: 'success' });
    await steps.verify(asha, { txnid });
    expect(await inReview()).toEqual([orderId]);
    expect(await close(orderId, txnid)).toMatchObject({
      ok: true,
    });
    await steps.verify(asha, { txnid });
    expect(await inReview()).toEqual([]);
  });

  test('that staff closed before the shop wrote down when is not asked about again', async () => {
    const { txnid, orderId } = await steps.begin(asha, GHEVAR);
    theProviderAlsoLists(txnid);
    await steps.verify(asha, { txnid });
    expect(await close(orderId, txnid)).toMatchObject({
      ok: true,
    });
    const attempt = shop.shop.db.updateTable('payment_attempts').where('txnid', '=', txnid);
    await attempt.set({ closed_at: null }).execute();
    await sql.raw(await readFile(CLOSED_BEFORE, 'utf8')).execute(shop.shop.db);
    await steps.verify(asha, { txnid });
    expect(await inReview()).toEqual([]);
  });

  test('a success that is signed while staff close the payment has been seen by nobody', async () => {
    const { txnid, orderId } = await steps.begin(asha, GHEVAR);
    theProviderLists(txnid, { status: 'failure' }, { status: 'pending' });
    await steps.verify(asha, { txnid });
    const { gateway } = shop.shop;
    let isSaid = false;
    replaceGateway(shop, {
      retrieve: async (attempt) => {
        if (!isSaid) {
          isSaid = true;
          await steps.webhook(shop.sandbox.signedResponse(txnid, { status: 'success', udf1: '' }));
        }
        return gateway.retrieve(attempt);
      },
    });
    expect(await close(orderId, txnid)).toMatchObject({
      ok: true,
    });
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'open' } });
    expect(await initiate(steps.payload(GHEVAR, { orderId }))).toMatchObject({ status: 409 });
  });

  test('awaits a person who looks at the provider, once; then its order can be paid again', async () => {
    const { txnid, orderId } = await failed();
    theProviderAlsoLists(txnid);
    await steps.verify(asha, { txnid });
    expect(await inReview()).toEqual([orderId]);
    const params = { orderId };
    expect(await manager.adminOrder({ params })).toMatchObject({
      data: { order: { status: 'failed', attempts: [{ state: 'failed', inReview: true }] } },
    });
    expect(await manager.adminSendBack({ params, body: { txnid } })).toMatchObject({ status: 409 });
    expect(await close(orderId, txnid)).toMatchObject({
      ok: true,
      data: { order: { attempts: [{ state: 'failed', inReview: false, received: null }] } },
    });
    // The provider goes on saying the same.
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'failure' });
    expect(await inReview()).toEqual([]);
    const { id } = await steps.attemptOf(txnid);
    expect(await steps.mailsAboutPayment(id)).toEqual(['shop-payment-review']);
    await steps.buy(asha, GHEVAR, { orderId });
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  async function failed() {
    const begun = await steps.begin(asha, GHEVAR);
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'failure'));
    return begun;
  }

  /** The try that failed, and from now on a success of the same txnid. */
  function theProviderAlsoLists(txnid: string): void {
    theProviderLists(txnid, {}, { status: 'success' });
  }

  /** A try that names our order, and a later one of the same txnid that names none. */
  function theProviderLists(txnid: string, ours: { status?: string }, later: { status: string }): void {
    const unnamed = { ...later, udf1: 'NA', easepayid: `E2${txnid}`, addedon: '2999-01-01 00:00:00' };
    const msg = [shop.sandbox.signedResponse(txnid, ours), shop.sandbox.signedResponse(txnid, unnamed)];
    const fetch = async () => Response.json({ status: true, msg });
    const telling = easebuzzAt('http://127.0.0.1:1', { fetch });
    const { gateway } = shop.shop;
    replaceGateway(shop, {
      retrieve: (attempt) => (attempt.txnid === txnid ? telling : gateway).retrieve(attempt),
    });
  }
});
