import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import type { Shelf, StaffProduct } from '../../../src/contract/schemas/staff-product.ts';
import { eventually } from '../../support/eventually.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');
const admin = await shop.as('admin');
const auditor = await shop.as('auditor');

async function product(id: string): Promise<StaffProduct> {
  const answer = await auditor.adminProducts();
  const found = answer.ok ? answer.data.products.find((one) => one.id === id) : undefined;
  if (!found) throw new Error(`no ${id}`);
  return found;
}

function shelfOf({ pricePerKg, oldPricePerKg, available, stockGrams }: StaffProduct): Shelf {
  return { pricePerKg, oldPricePerKg, available, stockGrams };
}

async function change(who: ShopClient, productId: string, changes: Partial<Shelf>, seen?: Shelf) {
  const was = seen ?? shelfOf(await product(productId));
  return who.adminChangeShelf({ params: { productId }, body: { was, becomes: { ...was, ...changes } } });
}

describe('the list of products', () => {
  test('has every product of the shop, with price and stock, for every role that may see it', async () => {
    const catalogue = await shop.guest().allProducts();
    for (const client of [admin, manager, auditor]) {
      const answer = await client.adminProducts();
      if (!answer.ok || !catalogue.ok) throw new Error('no list');
      const ids = answer.data.products.map(({ id }) => id).sort();
      expect(ids).toEqual(catalogue.data.map(({ id }) => id).sort());
    }
  });

  test('has the order of the listings, even where two products have the same position', async () => {
    await shop.shop.db
      .updateTable('products')
      .set({ position: 7 })
      .where('category', '=', 'Snacks')
      .execute();
    await eventually(async () => {
      const listing = await shop.guest().allProducts({ query: { category: 'Snacks' } });
      const answer = await auditor.adminProducts();
      if (!answer.ok || !listing.ok) throw new Error('no list');
      const snacks = answer.data.products.filter(({ category }) => category === 'Snacks');
      expect(snacks.map(({ id }) => id)).toEqual(listing.data.map(({ id }) => id));
      expect(listing.data.map(({ id }) => id)).toEqual(listing.data.map(({ id }) => id).sort());
    });
  });
});

describe('changing a product', () => {
  test('works by its _id as well as by its id (decisions: Calls)', async () => {
    const catalogue = await shop.guest().allProducts();
    const uid = catalogue.ok && catalogue.data.find(({ id }) => id === 'ajwain-cookies')?._id;
    const seen = shelfOf(await product('ajwain-cookies'));
    const pricePerKg = seen.pricePerKg - 4;
    expect(await change(manager, String(uid), { pricePerKg }, seen)).toMatchObject({ ok: true });
    expect(await product('ajwain-cookies')).toMatchObject({ pricePerKg });
  });

  test('reaches the shop, and is audited with the person and the change', async () => {
    const { pricePerKg } = await product('chakli');
    const answer = await change(manager, 'chakli', { pricePerKg: pricePerKg + 20, oldPricePerKg: null });
    expect(answer).toMatchObject({ data: { product: { pricePerKg: pricePerKg + 20, oldPricePerKg: null } } });
    await eventually(async () => {
      const seen = await shop.guest().oneProduct({ params: { productId: 'chakli' } });
      expect(seen).toMatchObject({ data: { new_price: pricePerKg + 20, old_price: null } });
    });
    expect(await admin.adminAudit({ query: { target: 'product:chakli' } })).toMatchObject({
      data: {
        events: [
          {
            what: 'catalogue-changed',
            who: { role: 'manager' },
            detail: expect.stringContaining(`price ₹${pricePerKg} per kg → ₹${pricePerKg + 20} per kg`),
          },
        ],
      },
    });
  });

  test('takes it off the shelf and puts it back', async () => {
    const isOut = async () => {
      const seen = await shop.guest().oneProduct({ params: { productId: 'chakli' } });
      return seen.ok && seen.data.out_of_stock;
    };
    await change(manager, 'chakli', { available: false });
    await eventually(async () => expect(await isOut()).toBe(true));
    await change(manager, 'chakli', { available: true });
    await eventually(async () => expect(await isOut()).toBe(false));
  });

  test('by two who saw the same state: the second is refused, and changes nothing', async () => {
    const seen = shelfOf(await product('nankhatai'));
    const answers = await Promise.all([
      change(admin, 'nankhatai', { pricePerKg: 701, oldPricePerKg: null }, seen),
      change(manager, 'nankhatai', { pricePerKg: 702, oldPricePerKg: null }, seen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ ok }) => ok);
    const { pricePerKg } = await product('nankhatai');
    expect(won).toMatchObject({ data: { product: { pricePerKg } } });
    const lost = answers.find(({ ok }) => !ok);
    expect(lost).toMatchObject({ message: expect.stringMatching(/^The (old )?price has changed meanwhile/) });
  });

  test('in different fields by two people does not conflict', async () => {
    const seen = shelfOf(await product('soan-papdi'));
    const stockGrams = (seen.stockGrams ?? 0) + 5000;
    const answers = await Promise.all([
      change(admin, 'soan-papdi', { pricePerKg: 811, oldPricePerKg: null }, seen),
      change(manager, 'soan-papdi', { stockGrams }, seen),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await product('soan-papdi')).toMatchObject({ pricePerKg: 811, stockGrams });
  });

  test('to a stock that was counted before a sale does not undo the sale', async () => {
    await change(manager, 'kaju-katli', { stockGrams: 10_000 });
    const seen = shelfOf(await product('kaju-katli'));
    const begun = await steps.begin(asha, [['kaju-katli', 500, 2]]);
    expect(await product('kaju-katli')).toMatchObject({ stockGrams: 10_000, heldGrams: 1000 });
    expect(await change(manager, 'kaju-katli', { stockGrams: 500 })).toMatchObject({
      status: 409,
      message:
        '1,000 g are held for payments that are open, so nothing is changed. Please try again in half an hour.',
    });
    expect(await change(manager, 'kaju-katli', { stockGrams: null })).toMatchObject({ status: 409 });
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
    expect(await change(manager, 'kaju-katli', { stockGrams: 12_000 }, seen)).toMatchObject({
      status: 409,
      message: 'The stock has changed meanwhile: it is 9,000 g now. Close this and open it again.',
    });
    expect(await change(manager, 'kaju-katli', { stockGrams: null })).toMatchObject({ ok: true });
  });

  test('to a stock that a payment of a former provider holds is refused with what frees it: no half hour does', async () => {
    await change(manager, 'jalebi', { stockGrams: 4000 });
    const { txnid } = await steps.begin(asha, [['jalebi', 1000, 3]]);
    await steps.takenBy('razorpay', txnid);
    const message =
      '3,000 g are held for payments that are open, so nothing is changed. The payment was taken by razorpay, and the shop works with easebuzz now. Its goods are free or sold when PAYMENT_PROVIDER is razorpay again.';
    expect(await change(manager, 'jalebi', { stockGrams: 1000 })).toMatchObject({ status: 409, message });
    const params = { productId: 'jalebi' };
    expect(await manager.adminRemoveProduct({ params })).toMatchObject({ status: 409, message });
    await steps.takenBy('easebuzz', txnid);
    expect(await change(manager, 'jalebi', { stockGrams: 1000 })).toMatchObject({
      message: expect.stringContaining('Please try again in half an hour.'),
    });
  });

  test('to a stock that is not counted any more is refused in words that nobody takes for an empty shelf', async () => {
    await change(manager, 'chakli', { stockGrams: 7000 });
    const seen = shelfOf(await product('chakli'));
    expect(await change(admin, 'chakli', { stockGrams: null }, seen)).toMatchObject({ ok: true });
    expect(await change(manager, 'chakli', { stockGrams: 5000 }, seen)).toMatchObject({
      status: 409,
      message: 'The stock has changed meanwhile: it is made to order now. Close this and open it again.',
    });
  });

  test('to a price that contradicts an old price set meanwhile is refused, naming that old price', async () => {
    await change(manager, 'nankhatai', { pricePerKg: 400, oldPricePerKg: null });
    const seen = shelfOf(await product('nankhatai'));
    expect(await change(admin, 'nankhatai', { oldPricePerKg: 450 }, seen)).toMatchObject({ ok: true });
    expect(await change(manager, 'nankhatai', { pricePerKg: 480 }, seen)).toMatchObject({
      status: 409,
      message: 'The old price has changed meanwhile: it is ₹450 now. Close this and open it again.',
    });
    const then = { ...seen, oldPricePerKg: 450 };
    expect(await change(admin, 'nankhatai', { pricePerKg: 440 }, then)).toMatchObject({ ok: true });
    expect(await change(manager, 'nankhatai', { oldPricePerKg: 430 }, then)).toMatchObject({
      status: 409,
      message: 'The price has changed meanwhile: it is ₹440 now. Close this and open it again.',
    });
    expect(await change(manager, 'nankhatai', { oldPricePerKg: 430 })).toMatchObject({
      status: 400,
      message: 'The old price must be above the price.',
    });
  });

  test('keeps a stock that a returned order has raised above the largest that staff may enter', async () => {
    const stockGrams = 100_000_500;
    await shop.shop.db
      .updateTable('products')
      .set({ stock_grams: stockGrams })
      .where('id', '=', 'besan-laddoo')
      .execute();
    const seen = await product('besan-laddoo');
    expect(seen).toMatchObject({ stockGrams });
    const params = { productId: 'besan-laddoo' };
    expect(await manager.adminProduct({ params })).toMatchObject({ data: { product: { stockGrams } } });
    const pricePerKg = seen.pricePerKg - 1;
    expect(await change(manager, 'besan-laddoo', { pricePerKg })).toMatchObject({
      data: { product: { pricePerKg, stockGrams } },
    });
    expect(await change(manager, 'besan-laddoo', { stockGrams: stockGrams + 1 })).toMatchObject({
      status: 400,
      message: 'The stock is at most 10,00,00,000 g.',
    });
    expect(await change(manager, 'besan-laddoo', { stockGrams: 9000 })).toMatchObject({ ok: true });
  });

  test('is refused where it makes no sense', async () => {
    const { pricePerKg } = await product('chakli');
    expect(await change(manager, 'chakli', { oldPricePerKg: pricePerKg })).toMatchObject({ status: 400 });
    for (const bad of [{ pricePerKg: 0 }, { pricePerKg: 99.5 }, { stockGrams: -1 }, { stockGrams: 1.5 }])
      expect(await change(manager, 'chakli', bad), JSON.stringify(bad)).toMatchObject({ status: 400 });
    const was = shelfOf(await product('chakli'));
    for (const productId of ['no-such-sweet', '\0']) {
      const params = { productId };
      expect(await manager.adminProduct({ params })).toMatchObject({ status: 404 });
      expect(await manager.adminChangeShelf({ params, body: { was, becomes: was } })).toMatchObject({
        status: 404,
      });
    }
  });

  test('beyond the shop’s limits is refused in the shop’s words', async () => {
    for (const [bad, message] of [
      [{ pricePerKg: 100_001 }, 'The price is at most ₹1,00,000 per kg, in whole rupees.'],
      [{ pricePerKg: 0 }, 'The price is at least ₹1 per kg.'],
      [{ pricePerKg: 99.5 }, 'The price is in whole rupees per kg.'],
      [{ oldPricePerKg: 100_001 }, 'The old price is at most ₹1,00,000 per kg, in whole rupees.'],
      [{ oldPricePerKg: 0 }, 'The old price is at least ₹1 per kg.'],
      [{ stockGrams: 100_000_001 }, 'The stock is at most 10,00,00,000 g.'],
      [{ stockGrams: 0.5 }, 'The stock is in whole grams.'],
      [{ stockGrams: -1 }, 'The stock is at least 0 g.'],
    ] as const)
      expect(await change(manager, 'chakli', bad)).toMatchObject({ status: 400, message });
  });

  test('is refused to roles without the permission', async () => {
    for (const client of [auditor, asha])
      expect(await change(client, 'chakli', { available: false })).toMatchObject({ status: 403 });
    expect(await change(shop.guest(), 'chakli', { available: false })).toMatchObject({ status: 401 });
    expect(await product('chakli')).toMatchObject({ available: true });
  });
});
