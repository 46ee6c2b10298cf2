import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { paymentSteps } from '../api/steps/payment-steps.ts';
import { idOf } from '../api/steps/persons.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { somebodyWaits } from '../support/lock-waits.ts';

let shop: TestShop;
let asha: ShopClient;

beforeAll(async () => {
  shop = await openTestShop();
  asha = await shop.as('asha');
});
afterAll(() => shop.close());
beforeEach(() => asha.clearCart());

const atOnce = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const add = (quantity = 1, item = 'kaju-katli', netWeight: '250 gms' | '500 gms' = '250 gms') =>
  asha.addToCart({ body: { item, netWeight, quantity } });
const remove = () => asha.removeFromCart({ body: { item: 'kaju-katli', netWeight: '250 gms' } });
const packs = async () => {
  const cart = await asha.getCart();
  return cart.ok ? (cart.data['kaju-katli']?.['250 gms'] ?? 0) : Number.NaN;
};

test('50 additions of one pack at the same moment make 50', async () => {
  const answers = await atOnce(50, () => add());
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(await packs()).toBe(50);
});

test('additions at the same moment never exceed 99, and every accepted one counts', async () => {
  const answers = await atOnce(40, () => add(7));
  const accepted = answers.filter((answer) => answer.ok).length;
  expect(accepted).toBe(14);
  expect(await packs()).toBe(98);
  expect(answers.filter((answer) => !answer.ok).every((answer) => answer.status === 409)).toBe(true);
});

test('removals at the same moment all count', async () => {
  await add(60);
  await atOnce(50, remove);
  expect(await packs()).toBe(10);
});

test('removals at the same moment stop at zero', async () => {
  await add(20);
  const answers = await atOnce(50, remove);
  expect(answers.every((answer) => answer.ok)).toBe(true);
  // As many answers as there were packs report one less each; none reports a line that is gone.
  const told = answers.map((answer) => (answer.ok && answer.data.cart['kaju-katli']?.['250 gms']) || 0);
  expect(told.sort((a, b) => b - a)).toEqual(Array.from({ length: 50 }, (_, n) => Math.max(0, 19 - n)));
  const cart = await asha.getCart();
  expect(cart.ok && cart.data).toEqual({});
});

test('additions and removals at the same moment add up', async () => {
  await add(30);
  await atOnce(60, (n) => (n % 2 ? add() : remove()));
  expect(await packs()).toBe(30);
});

test('additions of several weights at the same moment stay within a counted stock', async () => {
  await atOnce(40, (n) => add(1, 'ghevar', n % 2 ? '250 gms' : '500 gms'));
  const cart = await asha.getCart();
  const { '250 gms': small = 0, '500 gms': large = 0 } = (cart.ok && cart.data['ghevar']) || {};
  const grams = small * 250 + large * 500;
  expect(grams).toBeLessThanOrEqual(6000);
  expect(grams).toBeGreaterThan(6000 - 500);
});

test('merges and additions at the same moment stay within a counted stock', async () => {
  const cart = { ghevar: { '1000 gms': 1 } };
  await atOnce(40, (n) => (n % 2 ? add(1, 'ghevar', '500 gms') : asha.mergeCart({ body: { cart } })));
  const now = await asha.getCart();
  const { '500 gms': half = 0, '1000 gms': whole = 0 } = (now.ok && now.data['ghevar']) || {};
  expect(half * 500 + whole * 1000).toBeLessThanOrEqual(6000);
  expect(half * 500 + whole * 1000).toBeGreaterThan(6000 - 1000);
});

test('a merge and an addition of one line at the same moment are both answered, within 99', async () => {
  const cart = { 'kaju-katli': { '250 gms': 60 } };
  for (let round = 0; round < 20; round += 1) {
    await asha.clearCart();
    const [merged] = await Promise.all([asha.mergeCart({ body: { cart } }), add(60)]);
    expect(merged).toMatchObject({ ok: true });
    expect(await packs()).toBeGreaterThanOrEqual(60);
    expect(await packs()).toBeLessThanOrEqual(99);
  }
});

test('merging, clearing and adding at the same moment neither fail nor deadlock', async () => {
  const cart = { rasgulla: { '250 gms': 1 }, chakli: { '500 gms': 1 }, 'kaju-katli': { '250 gms': 1 } };
  const answers = await atOnce(60, async (n) => {
    if (n % 3 === 0) return asha.clearCart();
    return n % 3 === 1 ? asha.mergeCart({ body: { cart } }) : add();
  });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

/** Asha's cart after `work`, which begins while another transaction has run `sql` ($1: her id) and not committed. */
async function cartAfter(sql: string, work: () => Promise<unknown>) {
  const id = await idOf(shop, 'asha@example.in');
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query(sql, [id]);
  const done = work();
  await Promise.race([done, somebodyWaits(shop)]);
  await holder.query('commit');
  holder.release();
  await done;
  const cart = await asha.getCart();
  return cart.ok && cart.data;
}

test('a clear that waits for a merge removes the merged lines, too', async () => {
  const merge = `with account as (select id from customers where id = $1 for no key update)
    insert into cart_lines (customer_id, product_id, grams, quantity) select id, 'chakli', 250, 2 from account`;
  expect(await cartAfter(merge, () => asha.clearCart())).toEqual({});
});

test('a pack that is added at the moment in which its order is paid stays; the bought one goes', async () => {
  const steps = await paymentSteps(shop);
  await add(1, 'chakli');
  const { accessKey } = await steps.begin(asha, [['chakli', 250, 1]]);
  shop.sandbox.setWebhookUrl(null);
  const response = await shop.sandbox.pay(accessKey, 'success');
  const addition =
    "update cart_lines set quantity = quantity + 1 where customer_id = $1 and product_id = 'chakli'";
  const cart = await cartAfter(addition, () => steps.verify(asha, response));
  expect(cart).toEqual({ chakli: { '250 gms': 1 } });
});
