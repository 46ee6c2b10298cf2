import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { marksEgg, type NewProduct } from '../../../src/contract/schemas/product-words.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { aProduct } from '../steps/a-product.ts';
import { paymentSteps } from '../steps/payment-steps.ts';

let shop: TestShop;
let manager: ShopClient;
let admin: ShopClient;

beforeAll(async () => {
  shop = await openTestShop();
  manager = await shop.as('manager');
  admin = await shop.as('admin');
});
afterAll(() => shop.close());

const create = (name: string, changes: Partial<NewProduct> = {}, who = manager) =>
  who.adminCreateProduct({ body: aProduct(name, changes) });

async function isInTheShop(id: string) {
  await eventually(async () => {
    expect(await shop.guest().oneProduct({ params: { productId: id } })).toMatchObject({ ok: true });
  });
}

describe('a new product', () => {
  test('is answered with 201, and is in the shop with everything that was entered', async () => {
    const written = aProduct('Til Barfi', { oldPricePerKg: 700, stockGrams: 5000 });
    const answer = await manager.adminCreateProduct({ body: written });
    expect(answer).toMatchObject({
      status: 201,
      data: { product: { id: 'til-barfi', name: 'Til Barfi', pricePerKg: 640, heldGrams: 0 } },
    });
    await isInTheShop('til-barfi');
    const { pricePerKg, oldPricePerKg, available, stockGrams, gstBasisPoints, ...words } = written;
    const shown = await shop.guest().oneProduct({ params: { productId: 'til-barfi' } });
    expect(shown).toMatchObject({
      data: {
        ...words,
        new_price: 640,
        old_price: 700,
        available: true,
        stock: 5000,
        image: words.images[0],
      },
    });
    expect(await manager.adminProduct({ params: { productId: 'til-barfi' } })).toMatchObject({
      data: { product: written, allergensInUse: expect.arrayContaining(['Milk', 'Sesame']) },
    });
  });

  test('is last in its category, among the new ones, and can be bought', async () => {
    await create('Mawa Rusk', { category: 'Bakery', stockGrams: 4000 });
    await isInTheShop('mawa-rusk');
    const guest = shop.guest();
    const bakery = await guest.allProducts({ query: { category: 'Bakery' } });
    expect(bakery.ok && bakery.data.at(-1)?.id).toBe('mawa-rusk');
    const fresh = await guest.newCollections();
    expect(fresh.ok && fresh.data.map(({ id }) => id)).toContain('mawa-rusk');
    const steps = await paymentSteps(shop);
    const asha = await shop.as('asha');
    const cart = await asha.addToCart({ body: { item: 'mawa-rusk', netWeight: '750 gms' } });
    expect(cart).toMatchObject({ data: { cart: { 'mawa-rusk': { '750 gms': 1 } } } });
    const begun = await steps.begin(asha, [['mawa-rusk', 750, 2]]);
    expect(begun.amountPaise).toBe(96_000);
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
    expect(await steps.stockOf('mawa-rusk')).toEqual({ there: 2500, held: 0 });
  });

  test('at any price in whole rupees has packs in whole paise', async () => {
    await create('Odd Price', { pricePerKg: 641, isNew: false });
    await isInTheShop('odd-price');
    const steps = await paymentSteps(shop);
    const begun = await steps.begin(shop.guest(), [['odd-price', 250, 1]]);
    expect(begun.amountPaise).toBe(16_025);
  });

  test('that is not for sale yet is shown as out of stock', async () => {
    await create('Later Laddoo', { available: false });
    await isInTheShop('later-laddoo');
    const shown = await shop.guest().oneProduct({ params: { productId: 'later-laddoo' } });
    expect(shown).toMatchObject({ data: { out_of_stock: true } });
  });

  test('is in the audit trail, without its texts', async () => {
    await create('Trail Mix', { category: 'Snacks', pricePerKg: 900 });
    expect(await admin.adminAudit({ query: { target: 'product:trail-mix' } })).toMatchObject({
      data: {
        events: [
          {
            what: 'product-made',
            who: { role: 'manager' },
            detail: 'Snacks, ₹900 per kg, made to order, 1 picture',
          },
        ],
      },
    });
  });

  test('has its texts on one line, trimmed', async () => {
    await create('  Two   Line\n Cake ', {
      tagline: ' One\r\n\ttwo ',
      hindiName: '  ',
      allergens: [' Milk '],
    });
    const kept = await manager.adminProduct({ params: { productId: 'two-line-cake' } });
    expect(kept).toMatchObject({
      data: { product: { name: 'Two Line Cake', tagline: 'One two', hindiName: '', allergens: ['Milk'] } },
    });
  });
});

describe('the address of a new product', () => {
  test.each([
    ['Crème Brûlée No. 2', 'creme-brulee-no-2'],
    ['Nani’s ½-Kilo Box', 'nanis-1-2-kilo-box'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full-width'],
    ['Peda (पेड़ा)', 'peda'],
    [`${'Long '.repeat(23)}`, 'long-'.repeat(16).slice(0, -1)],
  ])('is made from the name %s: %s', async (name, id) => {
    expect(await create(name)).toMatchObject({ data: { product: { id, name: name.trim() } } });
  });

  test.each([
    ['पेड़ा', 'Please write it in Latin letters'],
    ['123', 'Please write it in Latin letters'],
    ['!!!', 'Please write it in Latin letters'],
    ['constructor', 'This name is one that the shop itself needs.'],
    ['New', 'This name is one that the shop itself needs.'],
    ['0198c0de-0000-7000-8000-000000000000', 'This name is one that the shop itself needs.'],
  ])('cannot be made from %s', async (name, message) => {
    expect(await create(name)).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  test('belongs to one product forever, even after it is removed', async () => {
    expect(await create('Kaju  KATLI!')).toMatchObject({
      status: 409,
      message: expect.stringContaining('/product/kaju-katli already'),
    });
    await create('Short Stay');
    await manager.adminRemoveProduct({ params: { productId: 'short-stay' } });
    expect(await create('Short Stay')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^A product that was taken out of the shop had the address/),
    });
  });
});

test('what has no egg, or may have traces of it, keeps the green mark', () => {
  for (const allergen of [
    'May contain egg',
    'Traces of eggs',
    'Egg-free',
    'Free of egg',
    'No egg',
    'Eggplant',
  ])
    expect(marksEgg({ diet: 'veg', allergens: [allergen] }), allergen).toBe(true);
});

describe('what is refused in a new product', () => {
  test.each<[Partial<NewProduct>, string]>([
    [{ name: ' \n ' }, 'The name is empty.'],
    [{ name: '\u200b \u00ad' }, 'The name is empty.'],
    [{ name: 'x'.repeat(121) }, 'The name is too long: at most 120 characters.'],
    [{ name: 'Bell\u0007' }, 'The name may not contain control characters.'],
    [{ tagline: 'right \u202eto left' }, 'The line under the name may not contain control characters.'],
    [{ description: 'NUL \u0000' }, 'The description may not contain control characters.'],
    [{ hindiName: '\ud800' }, 'The Hindi name may not contain control characters.'],
    [{ description: 'x'.repeat(1501) }, 'The description is too long: at most 1,500 characters.'],
    [{ ingredients: '' }, 'The list of ingredients is empty.'],
    [{ storage: '' }, 'The advice on storage is empty.'],
    [{ allergens: [''] }, 'An allergen is empty.'],
    [{ allergens: ['\u2060'] }, 'An allergen is empty.'],
    [{ allergens: ['Milk', 'milk '] }, 'An allergen is there twice.'],
    [{ allergens: ['Egg'], diet: 'veg' }, 'What contains egg has the brown mark'],
    [{ allergens: ['Milk', 'Whole eggs'], diet: 'veg' }, 'What contains egg has the brown mark'],
    [{ allergens: ['Free-range eggs'], diet: 'veg' }, 'What contains egg has the brown mark'],
    [{ allergens: ['Egg (cage free)'], diet: 'veg' }, 'What contains egg has the brown mark'],
    [{ allergens: [], diet: 'egg' }, 'The brown mark says that it contains egg'],
    [{ allergens: ['Milk', 'May contain egg'], diet: 'egg' }, 'The brown mark says that it contains egg'],
    [{ allergens: Array.from({ length: 21 }, (_, n) => `a${n}`) }, 'At most 20 allergens.'],
    [{ shelfLifeDays: 0 }, 'The shelf life is at least 1 day.'],
    [{ shelfLifeDays: 1.5 }, 'The shelf life is in whole days.'],
    [{ shelfLifeDays: 1001 }, 'The shelf life is at most 1000 days.'],
    [{ hsn: '12a4' }, 'The HSN code has 4, 6 or 8 digits.'],
    [{ hsn: '2106909' }, 'The HSN code has 4, 6 or 8 digits.'],
    [{ hsn: '19053' }, 'The HSN code has 4, 6 or 8 digits.'],
    [{ hsn: '२१०६' }, 'The HSN code has 4, 6 or 8 digits.'],
    [{ gstBasisPoints: 4001 }, 'GST is at most 40 %.'],
    [{ pricePerKg: 99.5 }, 'The price is in whole rupees per kg.'],
    [{ pricePerKg: 0 }, 'The price is at least ₹1 per kg.'],
    [{ oldPricePerKg: 640 }, 'The old price must be above the price.'],
    [{ stockGrams: -1 }, 'The stock is at least 0 g.'],
    [{ images: [] }, 'At least one picture, please.'],
    [{ images: Array.from({ length: 7 }, (_, n) => `/pictures/${n}`) }, 'At most 6 pictures.'],
    [{ images: ['/a', '/a'] }, 'A picture is there twice.'],
    [{ images: ['https://elsewhere.example/a.webp'] }, 'One of the pictures is not in the shop.'],
    [{ images: ['/pictures/no-such.abcdef.12345.800x1000.720.webp'] }, 'One of the pictures'],
  ])('%o', async (changes, message) => {
    const answer = await create('Never Made', changes);
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(message) });
    expect(await manager.adminProduct({ params: { productId: 'never-made' } })).toMatchObject({
      status: 404,
    });
  });

  test('a missing field, or a value outside the choices', async () => {
    const { hsn, ...without } = aProduct('Never Made');
    for (const payload of [
      without,
      { ...without, hsn: 5 },
      { ...without, hsn, category: 'Drinks' },
      { ...without, hsn, diet: 'meat' },
    ]) {
      const { token } = await shop.as('manager');
      const headers = { 'auth-token': token };
      const answer = await shop.inject({ method: 'POST', url: '/admin/api/products', headers, payload });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('a caller without the permission', async () => {
    const auditor = await shop.as('auditor');
    for (const who of [auditor, await shop.as('asha')])
      expect(await create('Never Made', {}, who)).toMatchObject({ status: 403 });
    expect(await create('Never Made', {}, shop.guest())).toMatchObject({ status: 401 });
    expect(await auditor.adminProduct({ params: { productId: 'kaju-katli' } })).toMatchObject({ ok: true });
  });
});
