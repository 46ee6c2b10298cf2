import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { type Line, type PaymentSteps, paymentSteps } from './payment-steps.ts';

/**
 * An order is written by one statement, or by a transaction if the stock of one of its products is counted
 * (`write-order.ts`). Each lists the tables and columns for itself.
 */

let shop: TestShop;
let steps: PaymentSteps;
beforeAll(async () => {
  shop = await openTestShop();
  steps = await paymentSteps(shop);
  // The times in the rows must be comparable.
  shop.setClock(new Date());
});
afterAll(() => shop.close());

const LINES: Line[] = [
  ['kaju-katli', 500, 2],
  ['kaju-katli', 250, 1],
  ['chakli', 1000, 3],
];

/** Where an order's rows differ although it is the same order. */
const OWN = ['id', 'order_id', 'txnid'];

/** All rows of an order by table, in any table that names orders. */
async function rowsOf(orderId: string) {
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'order_id' order by 1",
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['order_events', 'order_lines', 'payment_attempts']),
  );
  const found: Record<string, unknown[]> = {};
  for (const [name, column] of [['orders', 'id'], ...tables.map((table) => [table.name, 'order_id'])]) {
    const text = `select to_jsonb(${name}) - $2::text[] as row from ${name} where ${column} = $1 order by 1`;
    const { rows } = await shop.pool.query<{ row: unknown }>(text, [orderId, OWN]);
    found[String(name)] = rows.map(({ row }) => row);
  }
  return found;
}

/** The rows of a new order as they are when the provider is told of it. */
async function rowsWritten(buyer: ShopClient) {
  const { gateway } = shop.shop;
  let rows = {};
  shop.shop.gateway = {
    ...gateway,
    async announce(fields) {
      rows = await rowsOf(fields.orderId);
      return gateway.announce(fields);
    },
  };
  await steps.begin(buyer, LINES, { address2: 'Behind the temple', source: 'buy-now' });
  shop.shop.gateway = gateway;
  return rows;
}

test.each([
  ['a guest', async () => shop.guest()],
  ['a customer', () => shop.as('asha')],
])('the order of %s has the same rows, whether its stock is counted or not', async (_, come) => {
  const buyer = await come();
  const chakli = shop.shop.db.updateTable('products').where('id', '=', 'chakli');
  await chakli.set({ stock_grams: null, held_grams: 0 }).execute();
  const atOnce = await rowsWritten(buyer);
  await chakli.set({ stock_grams: 50_000 }).execute();
  const inTransaction = await rowsWritten(buyer);
  expect(await steps.stockOf('chakli')).toEqual({ there: 50_000, held: 3000 });

  expect(atOnce).toMatchObject({
    orders: [{ address2: 'Behind the temple' }],
    order_lines: LINES.map(() => expect.anything()),
    order_events: [{ to_status: 'pending' }],
    payment_attempts: [{ state: 'open', announcing_until: expect.any(String) }],
  });
  expect(inTransaction).toEqual(atOnce);
});
