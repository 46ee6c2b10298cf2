import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import type { ShopClient } from '../../src/contract/client.ts';
import { payloadOf } from '../chaos/basket.ts';
import type { TestShop } from '../shop.ts';
import { attemptsOf, heldGrams, type Model, type ModelLine, type ProductName } from './shop-model.ts';

const STOCK_GRAMS = 9000;
const PAISE_PER_KG = 40_000;

/** The shop that a model is compared with: a buyer and two products used by no other run. */
export interface Real {
  shop: TestShop;
  client: ShopClient;
  token: string;
  customerId: string;
  ids: Record<ProductName, string>;
  email: string;
}

/** Creates a new buyer and two new products, and a model of them. */
export async function openReal(shop: TestShop): Promise<{ model: Model; real: Real }> {
  const name = `run-${randomBytes(4).toString('hex')}`;
  const email = `${name}@example.in`;
  const client = shop.guest();
  const signed = await client.signup({ body: { username: name, email, password: DEMO_PASSWORD } });
  if (!signed.ok) throw new Error(signed.message);
  const { token } = signed.data;
  const user = await client.getUser({ token });
  if (!user.ok) throw new Error(user.message);
  const ids = { counted: `${name}-counted`, uncounted: `${name}-uncounted` };
  await copyProduct(shop, ids.counted, STOCK_GRAMS);
  await copyProduct(shop, ids.uncounted, null);
  // Keep attempts of earlier runs away from the reconciler.
  await shop.pool.query("update payment_attempts set next_check_at = '2100-01-01'");
  const now = Date.now();
  shop.setClock(new Date(now));
  const paisePerKg = { counted: PAISE_PER_KG, uncounted: PAISE_PER_KG };
  return {
    model: { stockGrams: STOCK_GRAMS, paisePerKg, cart: new Map(), orders: [], now },
    real: { shop, client, token, customerId: user.data.id, ids, email },
  };
}

async function copyProduct({ pool }: TestShop, id: string, stock: number | null): Promise<void> {
  await pool.query(
    `insert into products select (jsonb_populate_record(p, jsonb_build_object(
       'id', $1::text, 'uid', gen_random_uuid(), 'stock_grams', $2::int, 'held_grams', 0,
       'price_per_kg_paise', $3::int, 'old_price_per_kg_paise', null))).*
     from products p where id = 'nankhatai'`,
    [id, stock, PAISE_PER_KG],
  );
}

/** What checkout sends for these lines at the model's prices. */
export function payloadFor(model: Model, { ids, email }: Real, lines: readonly ModelLine[]) {
  const priced = lines.map(({ product, grams, quantity }) => ({
    product: { id: ids[product], name: product, new_price: model.paisePerKg[product] / 100 },
    grams,
    quantity,
  }));
  return payloadOf(priced, { name: 'Asha Verma', email });
}

/** Checks that the books agree with the model. */
export async function expectAgreement(model: Model, real: Real): Promise<void> {
  const [stock, attempts, orders, cart] = await Promise.all([
    readStock(real),
    readAttempts(real),
    readOrders(real),
    real.client.getCart({ token: real.token }),
  ]);
  expect(stock).toEqual([{ stock_grams: model.stockGrams, held_grams: heldGrams(model) }]);
  expect(attempts).toEqual(
    attemptsOf(model)
      .map(({ txnid, state, hold, heldGrams: grams }) => ({ txnid, state, hold: grams > 0 ? hold : 'none' }))
      .toSorted((a, b) => (a.txnid < b.txnid ? -1 : 1)),
  );
  expect(orders).toEqual(
    model.orders
      .map(({ id, status, amountPaise, attempts: tries }) => ({
        ...{ id, status, amount_paise: amountPaise },
        ...{ receipt: status === 'paid', invoice: status === 'paid' },
        due: tries.filter(({ state }) => state === 'surplus').length,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(cart.ok && cart.data).toEqual(cartOf(model, real));
}

async function readStock({ shop, ids }: Real): Promise<unknown[]> {
  const text = 'select stock_grams, held_grams from products where id = $1';
  return (await shop.pool.query(text, [ids.counted])).rows;
}

async function readAttempts({ shop, customerId }: Real): Promise<unknown[]> {
  const text = `
    select txnid, a.state, coalesce((select h.state from stock_holds h where h.attempt_id = a.id), 'none') as hold
    from payment_attempts a join orders o on o.id = a.order_id where o.customer_id = $1 order by txnid`;
  return (await shop.pool.query(text, [customerId])).rows;
}

async function readOrders({ shop, customerId }: Real): Promise<unknown[]> {
  const text = `
    select id, status, amount_paise, receipt_number is not null as receipt,
      exists (select from invoices where order_id = orders.id) as invoice,
      (select count(*)::int from refunds where order_id = orders.id and reason <> 'wanted') as due
    from orders where customer_id = $1 order by id`;
  return (await shop.pool.query(text, [customerId])).rows;
}

function cartOf({ cart }: Model, { ids }: Real): Record<string, Record<string, number>> {
  const map: Record<string, Record<string, number>> = {};
  for (const [key, quantity] of cart) {
    const [product, grams] = key.split(' ');
    const id = product === 'counted' ? ids.counted : ids.uncounted;
    map[id] = { ...map[id], [`${grams} gms`]: quantity };
  }
  return map;
}
