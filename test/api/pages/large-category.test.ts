import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Sort } from '../../../src/contract/sorts.ts';
import { ProductIndex } from '../../../src/shop/catalogue/product-index.ts';
import { readHome } from '../../../src/web/home/read-home.ts';
import { readList } from '../../../src/web/listing/read-list.ts';
import { sortProducts } from '../../../src/web/listing/sort-products.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';

const MORE = 300;
let shop: TestShop;
let few: number;

const read = (sort: Sort, limit: number) => readList(shop.guest(), 'Sweets', { sort, limit });

beforeAll(async () => {
  shop = await openTestShop();
  few = (await read('default', 12)).total;
});
afterAll(() => shop.close());

test('a small category comes whole, in its own order', async () => {
  const { products, total } = await read('price-asc', 12);
  expect(total).toBe(few);
  expect(products).toHaveLength(few);
  expect(products).toEqual((await read('default', 12)).products);
  const { categories } = await readHome(shop.guest());
  expect(categories.get('Sweets')).toMatchObject({
    count: few,
    cheapest: { new_price: Math.min(...products.map(({ new_price }) => new_price)) },
  });
});

test('a category of hundreds comes in the shown number and the requested order, with the count of all', async () => {
  await sql`insert into products
    select (jsonb_populate_record(jalebi, jsonb_build_object('id', 'jalebi-no-' || n, 'uid', gen_random_uuid(),
      'position', 1000 + n, 'name', 'Jalebi no. ' || n, 'price_per_kg_paise', 4000 + 400 * n))).*
      from products as jalebi, generate_series(1, ${MORE}::int) n where jalebi.id = 'jalebi'`.execute(
    shop.shop.db,
  );
  await eventually(async () => expect((await read('default', 12)).total).toBe(few + MORE));
  const shown = await read('price-asc', 24);
  expect(shown.products).toHaveLength(24);
  const prices = shown.products.map(({ new_price }) => new_price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(prices[0]).toBe(44);
  const { categories } = await readHome(shop.guest());
  expect(categories.get('Sweets')).toMatchObject({ count: few + MORE, cheapest: { new_price: 44 } });
  // More than one call returns: fetched page by page to the last, without gaps or duplicates.
  const all = await read('name-desc', 12_000);
  expect(all.products).toHaveLength(few + MORE);
  expect(new Set(all.products.map(({ id }) => id)).size).toBe(few + MORE);
});

test('a large category that is shown to its end can be sorted anew like a small one', async () => {
  const byName = await read('name-desc', 12_000);
  const own = await read('default', 12_000);
  expect(sortProducts(byName.products, 'default')).toEqual(own.products);
  // As the call sorts it.
  const dear = await read('price-desc', 96);
  expect(sortProducts(byName.products, 'price-desc').slice(0, 96)).toEqual(dear.products);
});

test('the product beside the hero picture is one whose name its description has as words', async () => {
  const { db } = shop.shop;
  const isDescribedAs = async (alt: string) => {
    await db.updateTable('hero_pictures').set({ alt }).where('active', '=', true).execute();
    return eventually(async () => {
      const { hero, heroProduct } = await readHome(shop.guest());
      expect(hero?.alt).toBe(alt);
      return heroProduct?.name ?? null;
    });
  };
  const isNamed = async (name: string) => {
    await db.updateTable('products').set({ name }).where('id', '=', 'laung-sev').execute();
    await eventually(async () => {
      const answer = await shop.guest().oneProduct({ params: { productId: 'laung-sev' } });
      expect(answer.ok && answer.data.name).toBe(name);
    });
  };
  // A name without a letter is no word of any description.
  await isNamed('🪔');
  expect(await isDescribedAs('A brass thali')).toBeNull();
  await isNamed('Sev');
  expect(await isDescribedAs('Several kinds of mithai on a brass thali')).toBeNull();
  expect(await isDescribedAs('A brass bowl of fine sev, and tea')).toBe('Sev');
  expect(await isDescribedAs('Gulab jamuns (warm) in a bowl')).toBe('Gulab Jamun');
  await isNamed('Laung Sev');
  // Another product is called 'Nankhatai', and it is among those that the home page shows.
  const { bestsellers } = await readHome(shop.guest());
  expect(bestsellers.map(({ name }) => name)).toContain('Nankhatai');
  expect(await isDescribedAs('Chocolate nankhatai on a slate')).toBe('Chocolate Nankhatai');
  expect(await isDescribedAs('Warm nankhatais on a slate')).toBe('Nankhatai');
  expect(await isDescribedAs('Kaju katli, jalebi and gulab jamun on a brass thali')).toBe('Kaju Katli');
});

test('the home page reads no list whole, however many products there are, and however many of them are new', async () => {
  await shop.shop.db.updateTable('products').set({ is_new: true }).execute();
  const reads = vi.spyOn(ProductIndex.prototype, 'read');
  onTestFinished(() => reads.mockRestore());
  // Answers from memory read nothing.
  shop.shop.catalogue.markStale();
  const { heroProduct } = await readHome(shop.guest());
  expect(heroProduct?.name).toBe('Kaju Katli');
  for (const wanted of ['all', 'new-collections']) {
    const ofMany = reads.mock.calls.filter(([{ kind }]) => kind === wanted);
    expect(ofMany.length).toBeGreaterThan(0);
    for (const [, from = 0, to = Number.POSITIVE_INFINITY] of ofMany)
      expect(to - from).toBeLessThanOrEqual(100);
  }
});
