import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText } from '../../src/contract/amount.ts';
import { paiseOfRupees } from '../../src/contract/money.ts';
import { linePaise, packPaise, pagePricePaise } from '../../src/contract/price.ts';
import { type Grams, NET_WEIGHTS } from '../../src/contract/weight.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import type { Line } from '../api/steps/payment-steps.ts';
import { sellOddSweets } from './odd-sweets.ts';

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');
await sellOddSweets(shop, steps);

/** Any cart of made-to-order products: product and weight once each, 1 to 99 packs. */
function anyCart(): fc.Arbitrary<Line[]> {
  const madeToOrder = [...steps.products.values()].filter(
    (product) => product.available && product.stock === undefined,
  );
  const line = fc.tuple(
    fc.constantFrom(...madeToOrder.map((product) => product.id)),
    fc.constantFrom<Grams>(...NET_WEIGHTS),
    fc.integer({ min: 1, max: 99 }),
  );
  return fc.uniqueArray(line, {
    minLength: 1,
    maxLength: 8,
    selector: ([id, grams]) => `${id} ${grams}`,
  });
}

test('page, cart, checkout, payload, gateway, order and receipt agree to the paisa, for any cart', async () => {
  await fc.assert(
    fc.asyncProperty(anyCart(), async (cart) => {
      const prices = new Map([...steps.products.values()].map((product) => [product.id, product.new_price]));
      const perKgPaise = (id: string) => paiseOfRupees(prices.get(id) ?? 0);
      for (const [id, grams] of cart) {
        // Multiples of ₹4 per kg: rounding to whole rupees changes nothing (decisions: Money and weight).
        if (perKgPaise(id) % 400 > 0) continue;
        expect(pagePricePaise(perKgPaise(id), grams)).toBe(packPaise(perKgPaise(id), grams));
      }
      const total = cart.reduce((sum, [id, grams, qty]) => sum + linePaise(perKgPaise(id), grams, qty), 0);
      const payload = steps.payload(cart);
      expect(payload.amount).toBe(amountText(total));

      const items = cart.map(([id, grams, qty]) => ({
        ...{ productId: id, netWeight: `${grams} gms`, quantity: qty },
        pricePerUnit: packPaise(perKgPaise(id), grams) / 100,
        totalPrice: linePaise(perKgPaise(id), grams, qty) / 100,
      }));
      const refused = await asha.initiatePayment({ body: { ...payload, amount: amountText(total + 1) } });
      expect(refused).toMatchObject({ status: 409, body: { amount: amountText(total), lines: items } });

      const { txnid, orderId, accessKey } = await steps.begin(asha, cart);
      expect(shop.sandbox.ledger().find((entry) => entry.txnid === txnid)?.amountPaise).toBe(total);
      await steps.verify(asha, await shop.sandbox.pay(accessKey, 'success'));

      const details = await asha.orderDetails({ params: { orderId } });
      const receipt = await asha.orderByTxn({ params: { txnid } });
      const listed = await asha.allOrders({ query: { limit: 1 } });
      const rows = await manager.adminOrders({ query: { limit: 1 } });
      const forStaff = await manager.adminOrder({ params: { orderId } });
      const paper = await asha.orderInvoice({ params: { orderId } });
      if (!details.ok || !receipt.ok || !listed.ok || !rows.ok || !forStaff.ok || !paper.ok)
        throw new Error('the order cannot be read');
      expect(listed.data.orders).toMatchObject([{ _id: orderId, totalAmount: total / 100 }]);
      expect(rows.data.orders).toMatchObject([{ id: orderId, amount: total / 100 }]);
      expect(forStaff.data.order.amount).toBe(total / 100);
      expect(paper.data.invoice.totals.totalPaise).toBe(total);
      expect(details.data.order.totalAmount).toBe(total / 100);
      expect(details.data.order.items).toMatchObject(items);
      expect([receipt.data.total, receipt.data.amount]).toEqual([total / 100, total / 100]);
      expect(receipt.data.payment).toBe('paid');
      const receiptSum = receipt.data.items.reduce(
        (sum, { qty, price }) => sum + qty * paiseOfRupees(price),
        0,
      );
      expect(receiptSum).toBe(total);
    }),
    { numRuns: 30 },
  );
});
