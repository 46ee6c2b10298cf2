import { expect, test } from 'vitest';
import { connectDatabase } from '../../../src/db/connect.ts';
import type { PaymentGateway } from '../../../src/shop/payments/gateway.ts';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import type { Shop } from '../../../src/shop/shop.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { paymentSteps } from '../steps/payment-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop();

const HOUR_MS = 3_600_000;

async function aFailedPayment() {
  const begun = await steps.begin(asha, [['chakli', 500, 1]]);
  await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'failure'));
  expect(await steps.attemptState(begun.txnid)).toBe('failed');
  return begun;
}

test('a failed payment that succeeds later is found, even without any notice', async () => {
  const { txnid, orderId } = await aFailedPayment();
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(txnid, 'success');
  shop.setClockAhead({ hours: 1 });
  await reconcileDue(shop.shop, 20);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
  expect(await steps.orderStatus(orderId)).toBe('paid');
});

test('a payment that stays failed is asked about less and less often, then no more', async () => {
  const { txnid } = await aFailedPayment();
  const asked: number[] = [];
  for (let hour = 1; hour <= 12 * 24; hour += 1) {
    shop.setClockAhead({ hours: hour });
    if ((await reconcileDue(shop.shop, 20)).due > 0) asked.push(hour);
  }
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThan(8);
  expect(asked.at(-1)).toBeGreaterThan(3 * 24);
  expect(await steps.attemptState(txnid)).toBe('failed');
});

test('after an outage of the provider of any length, a payment is rescued within a minute', async () => {
  const ravi = await shop.as('ravi');
  const { txnid, accessKey } = await steps.begin(ravi, [['chakli', 500, 1]]);
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.pay(accessKey, 'success');
  shop.sandbox.play(txnid, 'retrieve-500');
  let now = Date.now();
  const passSeconds = async (seconds: number) => {
    for (const until = now + seconds * 1000; now < until; now += 5000) {
      shop.setClock(new Date(now));
      await reconcileDue(shop.shop, 20);
    }
  };
  await passSeconds(25 * 60);
  expect(await steps.attemptState(txnid)).toBe('open');
  shop.sandbox.play(txnid, 'plain');
  await passSeconds(60);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

/** Runs the reconciler every hour for this many days; returns the time afterwards. */
async function passDays(from: number, days: number): Promise<number> {
  for (let hour = 1; hour <= days * 24; hour += 1) {
    shop.setClock(new Date(from + hour * HOUR_MS));
    await reconcileDue(shop.shop, 20);
  }
  return from + days * 24 * HOUR_MS;
}

test('a check for which the provider could not be asked does not count', async () => {
  const { txnid } = await aFailedPayment();
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(txnid, 'success');
  shop.sandbox.play(txnid, 'retrieve-500');
  const now = await passDays(Date.now(), 12);
  expect(await steps.attemptState(txnid)).toBe('failed');
  shop.sandbox.play(txnid, 'plain');
  await passDays(now, 1);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

test('a signed success is not forgotten when the provider cannot be asked just then, however late it is', async () => {
  const { txnid } = await aFailedPayment();
  shop.sandbox.setWebhookUrl(null);
  const now = await passDays(Date.now(), 12);
  await shop.sandbox.resolve(txnid, 'success');
  shop.sandbox.play(txnid, 'retrieve-500');
  expect((await steps.webhook(shop.sandbox.signedResponse(txnid))).statusCode).toBe(200);
  expect(await steps.attemptState(txnid)).toBe('failed');
  shop.sandbox.play(txnid, 'plain');
  await passDays(now, 1);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

/** Runs the due checks in a process that loses the database as soon as it has begun to ask the provider. */
async function dieDuringALook(): Promise<void> {
  const { db } = connectDatabase({ ...shop.pool.options });
  const { gateway } = shop.shop;
  const dying: Shop = {
    ...shop.shop,
    db,
    gateway: {
      ...gateway,
      retrieve: async (attempt) => {
        await db.destroy();
        return gateway.retrieve(attempt);
      },
    },
  };
  expect((await reconcileDue(dying, 20)).due).toBeGreaterThan(0);
}

test('a check that the shop does not survive to book does not count, not even the last', async () => {
  const { txnid } = await aFailedPayment();
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(txnid, 'success');
  const lastLook = { checks: 4, next_check_at: shop.shop.clock() };
  await shop.shop.db.updateTable('payment_attempts').set(lastLook).where('txnid', '=', txnid).execute();
  await dieDuringALook();
  expect(await steps.attemptState(txnid)).toBe('failed');
  await passDays(Date.now(), 1);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

test('a signed success is asked about within minutes, even if the shop dies while it asks', async () => {
  const { txnid } = await aFailedPayment();
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(txnid, 'success');
  shop.sandbox.play(txnid, 'retrieve-500');
  expect((await steps.webhook(shop.sandbox.signedResponse(txnid))).statusCode).toBe(200);
  shop.sandbox.play(txnid, 'plain');
  await dieDuringALook();
  expect(await steps.attemptState(txnid)).toBe('failed');
  shop.setClockAhead({ minutes: 2 });
  await reconcileDue(shop.shop, 20);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

test('a signed success that comes during a check is asked about at once, not after that check’s pause', async () => {
  const { txnid } = await aFailedPayment();
  shop.sandbox.setWebhookUrl(null);
  const hearOfSuccess = async () => {
    shop.sandbox.play(txnid, 'retrieve-500');
    await steps.webhook(shop.sandbox.signedResponse(txnid, { status: 'success' }));
    shop.sandbox.play(txnid, 'plain');
  };
  // Only the first message is waited for; repeated ones gain no time.
  await hearOfSuccess();
  shop.setClockAhead({ minutes: 16 });
  const { gateway } = shop.shop;
  const retrieve: PaymentGateway['retrieve'] = async (attempt) => {
    const answer = await gateway.retrieve(attempt);
    if (attempt.txnid !== txnid) return answer;
    shop.shop.gateway = gateway;
    await shop.sandbox.resolve(txnid, 'success');
    await hearOfSuccess();
    return answer;
  };
  replaceGateway(shop, { retrieve });
  await reconcileDue(shop.shop, 20);
  expect(await steps.attemptState(txnid)).toBe('failed');
  await reconcileDue(shop.shop, 20);
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

test('late money at the old price of an order that is being paid again goes back, and holds nothing up', async () => {
  const ghevar = [['ghevar', 250, 1]] as const;
  const before = await steps.stockOf('ghevar');
  const first = await steps.begin(asha, ghevar);
  await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
  const products = shop.shop.db.updateTable('products').where('id', '=', 'ghevar');
  await products.set({ price_per_kg_paise: 100_000, old_price_per_kg_paise: null }).execute();
  shop.shop.catalogue.markStale();
  const sinceThen = await paymentSteps(shop);
  const second = await sinceThen.begin(asha, ghevar, { orderId: first.orderId });
  expect(second.amountPaise).not.toBe(first.amountPaise);

  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(first.txnid, 'success');
  await steps.webhook(shop.sandbox.signedResponse(first.txnid));
  expect(await steps.refundsOf(first.orderId)).toEqual([
    { txnid: first.txnid, amount_paise: first.amountPaise, reason: 'order changed since' },
  ]);
  expect(await steps.orderStatus(first.orderId)).toBe('pending');
  expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });
  await steps.verify(asha, await shop.sandbox.pay(second.accessKey, 'success'));
  expect(await steps.orderStatus(first.orderId)).toBe('paid');
});

test('a late success of a product that is made to order by then takes nothing, so cancelling gives nothing back', async () => {
  const manager = await shop.as('manager');
  const stockBecomes = async (stockGrams: number | null) => {
    const listed = await manager.adminProducts();
    const found = listed.ok ? listed.data.products.find(({ id }) => id === 'ghevar') : undefined;
    if (!found) throw new Error('no ghevar');
    const { pricePerKg, oldPricePerKg, available } = found;
    const was = { pricePerKg, oldPricePerKg, available, stockGrams: found.stockGrams };
    const body = { was, becomes: { ...was, stockGrams } };
    expect(await manager.adminChangeShelf({ params: { productId: 'ghevar' }, body })).toMatchObject({
      ok: true,
    });
  };
  // Another test has changed prices.
  const today = await paymentSteps(shop);
  // Beside one that is still counted.
  await shop.shop.db.updateTable('products').set({ stock_grams: 5000 }).where('id', '=', 'chakli').execute();
  const goods = [
    ['ghevar', 500, 1],
    ['chakli', 500, 1],
  ] as const;
  const { txnid, orderId, accessKey } = await today.begin(asha, goods);
  await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
  await stockBecomes(null);
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(txnid, 'success');
  await steps.webhook(shop.sandbox.signedResponse(txnid));
  expect(await steps.orderStatus(orderId)).toBe('paid');
  await stockBecomes(5000);
  const cancelled = await manager.adminMoveOrder({
    params: { orderId },
    body: { from: 'paid', to: 'cancelled', cause: 'No pan is free' },
  });
  expect(cancelled).toMatchObject({ ok: true });
  expect(await steps.stockOf('ghevar')).toMatchObject({ there: 5000 });
});

test('a late success takes what a later payment of its order holds of a product that was first counted since', async () => {
  const today = await paymentSteps(shop);
  const stock = shop.shop.db.updateTable('products').where('id', '=', 'chakli');
  await stock.set({ stock_grams: null }).execute();
  const goods = [['chakli', 1000, 2]] as const;
  const first = await today.begin(asha, goods);
  await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
  await stock.set({ stock_grams: 2000 }).execute();
  await today.begin(asha, goods, { orderId: first.orderId });
  expect(await steps.stockOf('chakli')).toEqual({ there: 2000, held: 2000 });

  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(first.txnid, 'success');
  await steps.webhook(shop.sandbox.signedResponse(first.txnid));
  expect(await steps.orderStatus(first.orderId)).toBe('paid');
  expect(await steps.stockOf('chakli')).toEqual({ there: 0, held: 0 });
});

test('a late success whose goods are gone leaves to a later payment of its order what that holds', async () => {
  const today = await paymentSteps(shop);
  const chakli = shop.shop.db.updateTable('products').where('id', '=', 'chakli');
  await chakli.set({ stock_grams: 1000 }).execute();
  const goods = [
    ['chakli', 500, 1],
    ['ghevar', 250, 1],
  ] as const;
  const { there, held } = await steps.stockOf('ghevar');
  const first = await today.begin(asha, goods);
  await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
  // Made to order when the later payment begins, which therefore holds only the other product.
  await chakli.set({ stock_grams: null }).execute();
  const second = await today.begin(asha, goods, { orderId: first.orderId });
  await chakli.set({ stock_grams: 0 }).execute();

  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(first.txnid, 'success');
  await steps.webhook(shop.sandbox.signedResponse(first.txnid));
  expect(await steps.attemptState(first.txnid)).toBe('surplus');
  expect(await steps.stockOf('ghevar')).toEqual({ there, held: held + 250 });
  await steps.verify(asha, await shop.sandbox.pay(second.accessKey, 'success'));
  expect(await steps.orderStatus(first.orderId)).toBe('paid');
  expect(await steps.stockOf('ghevar')).toEqual({ there: (there ?? 0) - 250, held });
});
