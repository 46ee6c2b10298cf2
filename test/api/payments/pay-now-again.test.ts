import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop();

/** Presses Pay Now at these minutes; returns the stock before the goods are held, what was sent, and the access key. */
async function payNowAt(minutes: readonly number[]) {
  const before = await steps.stockOf('ghevar');
  const body = steps.payload([['ghevar', 250, 1]]);
  const begun = Date.now();
  const keys = new Set<string>();
  for (const minute of minutes) {
    shop.setClock(new Date(begun + minute * 60_000));
    keys.add((await steps.initiate(asha, body)).access_key);
  }
  expect(keys.size).toBe(1);
  const [accessKey = ''] = keys;
  const reconcileAt = async (minute: number) => {
    shop.setClock(new Date(begun + minute * 60_000));
    await reconcileDue(shop.shop, 100);
  };
  return { before, body, txnid: body.txnid, accessKey, reconcileAt };
}

describe('Pay Now, pressed again for the same payment', () => {
  test('holds its goods for half an hour from that moment', async () => {
    const { before, txnid, reconcileAt } = await payNowAt([0, 29]);
    await reconcileAt(31);
    expect(await steps.attemptState(txnid)).toBe('open');
    expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });
    await reconcileAt(60);
    expect(await steps.attemptState(txnid)).toBe('failed');
    expect(await steps.stockOf('ghevar')).toEqual(before);
  });

  test('holds nothing for more than an hour in all', async () => {
    const { before, txnid, reconcileAt } = await payNowAt([0, 29, 58]);
    await reconcileAt(59);
    expect(await steps.attemptState(txnid)).toBe('open');
    await reconcileAt(61);
    expect(await steps.attemptState(txnid)).toBe('failed');
    expect(await steps.stockOf('ghevar')).toEqual(before);
  });

  test('holds nothing again, and for no longer, once its goods were released', async () => {
    const { before, body, txnid, accessKey, reconcileAt } = await payNowAt([0]);
    await shop.sandbox.pay(accessKey, 'pending');
    await reconcileAt(31);
    expect(await steps.attemptState(txnid)).toBe('open');
    expect(await steps.stockOf('ghevar')).toEqual(before);
    expect(await asha.initiatePayment({ body })).toMatchObject({ data: { access_key: accessKey } });
    expect(await steps.stockOf('ghevar')).toEqual(before);
    replaceGateway(shop, { retrieve: async () => ({ ok: false, reason: 'not-found' }) });
    await reconcileAt(50);
    expect(await steps.attemptState(txnid)).toBe('failed');
  });

  test.each(['not found', 'initiated'] as const)(
    'after half an hour, while the provider is answering ‘%s’: the payment stays open, and its goods held',
    async (told) => {
      const { before, body, txnid, reconcileAt } = await payNowAt([0]);
      const { gateway } = shop.shop;
      const pressed: boolean[] = [];
      const asked = vi.spyOn(gateway, 'retrieve').mockImplementationOnce(async (attempt) => {
        const answer = await gateway.retrieve(attempt);
        pressed.push((await asha.initiatePayment({ body })).ok);
        return told === 'initiated' ? answer : { ok: false, reason: 'not-found' };
      });
      onTestFinished(() => asked.mockRestore());
      await reconcileAt(31);
      expect(pressed).toEqual([true]);
      expect(await steps.attemptState(txnid)).toBe('open');
      expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });
      await reconcileAt(61);
      expect(await steps.stockOf('ghevar')).toEqual(before);
    },
  );
});
