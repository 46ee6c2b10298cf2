import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { demoCatalogue } from '../../src/db/seed/catalogue/demo-catalogue.ts';
import { pastPayments } from '../../src/db/seed/past-payments.ts';
import { seedDemo, seedGoods } from '../../src/db/seed/seed.ts';
import { mayFollow } from '../../src/shop/orders/status.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const given = { clock: () => new Date(), hashPassword: async (password: string) => `hash of ${password}` };

test('a shop that has products is left alone', async () => {
  expect(await seedDemo(shop.shop.db, given)).toEqual({ seeded: false });
});

test('the past orders are sound books: sums, attempts, receipts and only allowed steps', async () => {
  const { db } = shop.shop;
  const orders = await db.selectFrom('orders').selectAll().orderBy('created_at').execute();
  expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
  const lines = await db.selectFrom('order_lines').selectAll().execute();
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute();
  const events = await db.selectFrom('order_events').selectAll().orderBy('id').execute();
  expect(orders.some(({ id }) => lines.filter(({ order_id }) => order_id === id).length > 3)).toBe(true);
  for (const order of orders) {
    const own = lines.filter(({ order_id }) => order_id === order.id);
    expect(own.reduce((sum, line) => sum + line.total_paise, 0)).toBe(order.amount_paise);
    const [attempt, ...others] = attempts.filter(({ order_id }) => order_id === order.id);
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({
      amount_paise: order.amount_paise,
      state: order.paid_at ? 'succeeded' : 'failed',
    });
    const steps = events.filter(({ order_id }) => order_id === order.id);
    expect(steps.at(-1)?.to_status).toBe(order.status);
    for (const { from_status, to_status } of steps.slice(1)) {
      expect(from_status && mayFollow(from_status, to_status)).toBe(true);
    }
    expect(order.updated_at.getTime()).toBeLessThan(Date.now());
  }
  const receipts = orders.flatMap(({ receipt_number }) => receipt_number ?? []);
  expect(receipts).toEqual(receipts.map((_, index) => `RCPT-${100_001 + index}`));
});

test('the payments of past orders that the shop still has can be given to a sandbox', async () => {
  const { db } = shop.shop;
  const paid = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['txnid', 'payment_attempts.amount_paise as amountPaise'])
    .where('payment_attempts.state', '=', 'succeeded')
    .where('orders.status', '!=', 'refunded')
    .orderBy('txnid')
    .execute();
  const past = (await pastPayments(db)).toSorted((a, b) => a.txnid.localeCompare(b.txnid));
  expect(past.length).toBeGreaterThan(0);
  expect(past.map(({ txnid, amountPaise }) => ({ txnid, amountPaise }))).toEqual(paid);
  expect(new Set(past.map(({ easepayid }) => easepayid)).size).toBe(past.length);
});

test('a real shop starts with the products alone, once', async () => {
  const { db } = shop.shop;
  await sql`truncate products, customers, orders, hero_pictures, videos cascade`.execute(db);
  expect(await seedGoods(db, given.clock)).toEqual({ seeded: true });
  expect(await seedGoods(db, given.clock)).toEqual({ seeded: false });
  const products = await db.selectFrom('products').select('id').execute();
  expect(products.length).toBeGreaterThanOrEqual(60);
  expect(await db.selectFrom('hero_pictures').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('what the owner has put onto the home page before the products stays there', async () => {
  const { db } = shop.shop;
  await sql`truncate products, customers, orders, hero_pictures, videos cascade`.execute(db);
  const own = { hero: uuidv7(), video: uuidv7() };
  const image_url = '/pictures/mine.jpg';
  await db
    .insertInto('hero_pictures')
    .values({ id: own.hero, image_url, alt: 'Our counter', active: true })
    .execute();
  const film = { url: 'https://films.example.in/ours.mp4', title: 'Ours', poster: image_url };
  await db
    .insertInto('videos')
    .values({ id: own.video, ...film, active: true })
    .execute();
  expect(await seedGoods(db, given.clock)).toEqual({ seeded: true });
  const shown = async (table: 'hero_pictures' | 'videos') => {
    const rows = await db.selectFrom(table).select(['id', 'active']).execute();
    expect(rows).toHaveLength(2);
    return rows.filter(({ active }) => active).map(({ id }) => id);
  };
  expect(await shown('hero_pictures')).toEqual([own.hero]);
  expect(await shown('videos')).toEqual([own.video]);
});

test('the demo of a shop that sells other goods begins without past orders of ours', async () => {
  const { db } = shop.shop;
  await sql`truncate products, customers, orders, hero_pictures, videos cascade`.execute(db);
  const catalogue = demoCatalogue.filter(({ id }) => id === 'plum-cake');
  expect(await seedDemo(db, { ...given, catalogue })).toEqual({ seeded: true });
  expect(await db.selectFrom('products').select('id').execute()).toEqual([{ id: 'plum-cake' }]);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('only one of several processes that start on an empty shop seeds it', async () => {
  const { db } = shop.shop;
  await sql`truncate products, customers, orders, hero_pictures, videos cascade`.execute(db);
  const answers = await Promise.all(Array.from({ length: 5 }, () => seedDemo(db, given)));
  expect(answers.filter(({ seeded }) => seeded)).toHaveLength(1);
  const cast = await db
    .selectFrom('customers')
    .select(['email', 'role', 'email_verified_at', 'password_hash'])
    .execute();
  expect(cast.map(({ email, role }) => `${email} ${role}`)).toEqual([
    'asha@example.in customer',
    'ravi@example.in customer',
    'manager@example.in manager',
    'admin@example.in admin',
    'auditor@example.in readonly',
  ]);
  expect(cast.every(({ email_verified_at }) => email_verified_at)).toBe(true);
  expect(cast.every(({ password_hash }) => password_hash === `hash of ${DEMO_PASSWORD}`)).toBe(true);
});
