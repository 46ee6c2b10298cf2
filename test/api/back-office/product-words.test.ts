import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { pictureUrl } from '../../../src/contract/pictures/picture-by-name.server.ts';
import type { ProductInFull, ProductWords } from '../../../src/contract/schemas/product-words.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { wordsOf } from '../steps/a-product.ts';

let shop: TestShop;
let manager: ShopClient;
let admin: ShopClient;

beforeAll(async () => {
  shop = await openTestShop();
  manager = await shop.as('manager');
  admin = await shop.as('admin');
});
afterAll(() => shop.close());

async function product(productId: string): Promise<ProductInFull> {
  const answer = await manager.adminProduct({ params: { productId } });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.product;
}

async function describeIt(
  productId: string,
  changes: Partial<ProductWords>,
  { seen, who = manager }: { seen?: ProductWords; who?: ShopClient } = {},
) {
  const was = seen ?? wordsOf(await product(productId));
  return who.adminChangeProductWords({
    params: { productId },
    body: { was, becomes: { ...was, ...changes } },
  });
}

describe('describing a product', () => {
  test('reaches the shop, leaves price and stock alone, and is audited with the names of its fields', async () => {
    const before = await product('ghevar');
    const changes = { tagline: 'Fried in ghee, soaked in syrup', shelfLifeDays: before.shelfLifeDays + 1 };
    const answer = await describeIt('ghevar', { ...changes, bestseller: !before.bestseller });
    expect(answer).toMatchObject({
      data: { product: { ...before, ...changes, bestseller: !before.bestseller } },
    });
    await eventually(async () => {
      const shown = await shop.guest().oneProduct({ params: { productId: 'ghevar' } });
      expect(shown).toMatchObject({ data: { ...changes, new_price: before.pricePerKg } });
    });
    expect(await admin.adminAudit({ query: { target: 'product:ghevar' } })).toMatchObject({
      data: {
        events: [
          {
            what: 'catalogue-changed',
            detail: `line under the name, shelf life ${before.shelfLifeDays} days → ${changes.shelfLifeDays} days, bestseller ${before.bestseller ? 'off' : 'on'}`,
          },
        ],
      },
    });
  });

  test('under a new name keeps the address; in a new category the product comes last', async () => {
    await describeIt('rasgulla', { name: 'Rosogolla', category: 'Bakery' });
    expect(await product('rasgulla')).toMatchObject({ id: 'rasgulla', name: 'Rosogolla' });
    await eventually(async () => {
      const bakery = await shop.guest().allProducts({ query: { category: 'Bakery' } });
      expect(bakery.ok && bakery.data.at(-1)?.id).toBe('rasgulla');
    });
  });

  test('with everything changed at once fits into the audit trail', async () => {
    const before = await product('mini-samosa');
    const answer = await describeIt(before.id, {
      name: 'Other',
      hindiName: 'और',
      category: 'Bakery',
      tagline: 'Other',
      description: 'Other',
      ingredients: 'Other',
      allergens: ['Egg'],
      diet: 'egg',
      shelfLifeDays: 1000,
      storage: 'Other',
      hsn: '1905',
      gstBasisPoints: 1800,
      bestseller: !before.bestseller,
      frequentlyOrdered: !before.frequentlyOrdered,
      isNew: !before.isNew,
      images: [pictureUrl('ghevar'), pictureUrl('kalakand')],
    });
    expect(answer).toMatchObject({ ok: true });
    const trail = await admin.adminAudit({ query: { target: `product:${before.id}` } });
    const detail = (trail.ok && trail.data.events[0]?.detail) || '';
    expect(detail).toMatch(/^name, Hindi name, category, line under the name, .*, new, pictures$/);
  });

  test('by two who saw the same state: the second is told which field changed, and changes nothing', async () => {
    const seen = wordsOf(await product('chakli'));
    expect(await describeIt('chakli', { allergens: ['Milk'] }, { seen, who: admin })).toMatchObject({
      ok: true,
    });
    const second = await describeIt('chakli', { allergens: ['Sesame'], tagline: 'Mine' }, { seen });
    expect(second).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Somebody has changed the allergens meanwhile\./),
    });
    expect(await product('chakli')).toMatchObject({ allergens: ['Milk'], tagline: seen.tagline });
    // A change to another field of the same product, or to its price, does not conflict.
    expect(await describeIt('chakli', { tagline: 'Theirs' }, { seen })).toMatchObject({ ok: true });
  });

  type Label = Pick<ProductWords, 'diet' | 'allergens'>;
  test.each<[Label, Partial<Label>, Partial<Label>, string]>([
    [{ diet: 'egg', allergens: ['Milk'] }, { allergens: ['Milk', 'Egg'] }, { diet: 'veg' }, 'the allergens'],
    [{ diet: 'veg', allergens: ['Egg'] }, { diet: 'egg' }, { allergens: [] }, 'whether it is vegetarian'],
  ])(
    'of %o by two who each change one half, so that it would contradict itself: the second is refused',
    async (stored, first, second, field) => {
      await shop.shop.db.updateTable('products').set(stored).where('id', '=', 'nankhatai').execute();
      const seen = wordsOf(await product('nankhatai'));
      expect(await describeIt('nankhatai', first, { seen })).toMatchObject({ ok: true });
      expect(await describeIt('nankhatai', second, { seen, who: admin })).toMatchObject({
        status: 409,
        message: expect.stringMatching(`^Somebody has changed ${field} meanwhile.`),
      });
      expect(await product('nankhatai')).toMatchObject({ ...stored, ...first });
    },
  );

  test('again after a lost answer is no conflict, and no second audit entry', async () => {
    const seen = wordsOf(await product('murukku'));
    for (const _try of ['first', 'second']) {
      expect(await describeIt('murukku', { tagline: 'Rings of rice' }, { seen })).toMatchObject({ ok: true });
    }
    const trail = await admin.adminAudit({ query: { target: 'product:murukku' } });
    expect(trail.ok && trail.data.events).toHaveLength(1);
  });

  test('accepts one to six pictures of the shop; those already there may stay', async () => {
    const odd = '/pictures/of-an-older-shop.webp';
    await shop.shop.db
      .updateTable('products')
      .set({ images: [odd] })
      .where('id', '=', 'kalakand')
      .execute();
    expect(await describeIt('kalakand', { tagline: 'Milk, and patience' })).toMatchObject({ ok: true });
    const both = [pictureUrl('kalakand'), odd];
    expect(await describeIt('kalakand', { images: both })).toMatchObject({
      data: { product: { images: both } },
    });
    expect(await describeIt('kalakand', { images: [] })).toMatchObject({
      status: 400,
      message: 'At least one picture, please.',
    });
    const seven = ['kalakand', 'jalebi', 'ghevar', 'imarti', 'gujiya', 'rasgulla', 'kala-jamun'].map((name) =>
      pictureUrl(name),
    );
    expect(await describeIt('kalakand', { images: seven })).toMatchObject({
      status: 400,
      message: 'At most 6 pictures.',
    });
    expect(await describeIt('kalakand', { images: seven.slice(1) })).toMatchObject({ ok: true });
    expect(await describeIt('kalakand', { images: ['/pictures/none.webp'] })).toMatchObject({ status: 400 });
    await shop.shop.db.updateTable('products').set({ images: [] }).where('id', '=', 'kalakand').execute();
    expect(await describeIt('kalakand', { tagline: 'Without a picture' })).toMatchObject({ ok: true });
  });

  test('takes an HSN code in groups of digits, as it is printed in the tariff', async () => {
    expect(await describeIt('jalebi', { hsn: ' 2106 90\u00a099' })).toMatchObject({ ok: true });
    expect((await product('jalebi')).hsn).toBe('21069099');
    expect(await describeIt('jalebi', { hsn: '2106 90 9' })).toMatchObject({ status: 400 });
  });

  test('is refused where it makes no sense, in the words used for a new product', async () => {
    for (const [bad, message] of [
      [{ name: '' }, 'The name is empty.'],
      [{ description: '\u200b' }, 'The description is empty.'],
      [{ storage: 'Cool\u0000' }, 'The advice on storage may not contain control characters.'],
      [{ hsn: '1' }, 'The HSN code has 4, 6 or 8 digits.'],
      [
        { diet: 'egg' },
        'The brown mark says that it contains egg: please name egg among its allergens, too.',
      ],
    ] as const)
      expect(await describeIt('jalebi', bad)).toMatchObject({ status: 400, message });
    const was = wordsOf(await product('jalebi'));
    const params = { productId: 'no-such-sweet' };
    expect(await manager.adminChangeProductWords({ params, body: { was, becomes: was } })).toMatchObject({
      status: 404,
    });
  });

  test('is refused to roles without the permission', async () => {
    const seen = wordsOf(await product('jalebi'));
    for (const who of [await shop.as('auditor'), await shop.as('asha')])
      expect(await describeIt('jalebi', { tagline: 'Mine' }, { seen, who })).toMatchObject({ status: 403 });
    const nobody = await describeIt('jalebi', { tagline: 'Mine' }, { seen, who: shop.guest() });
    expect(nobody).toMatchObject({ status: 401 });
    expect(await product('jalebi')).toMatchObject({ tagline: seen.tagline });
  });
});
