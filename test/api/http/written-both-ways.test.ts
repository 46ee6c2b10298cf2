import { expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import type { Line } from '../steps/payment-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

/**
 * An order is written by one statement, or by a transaction if the stock of one of its products is counted
 * (`write-order.ts`). Each of them lists the tables and columns separately.
 */

const { shop, steps, asha } = await openPaymentShop();

const LINES: Line[] = [
  ['kaju-katli', 500, 2],
  ['kaju-katli', 250, 1],
  ['chakli', 1000, 3],
];

/** Columns that differ between the rows of two equal orders. */
const OWN = ['id', 'order_id', 'txnid'];

/** All rows of an order by table, in every table that refers to orders. */
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

/** The rows of a new order at the moment it is announced to the provider. */
async function rowsWritten(buyer: ShopClient) {
  const { gateway } = shop.shop;
  let rows = {};
  replaceGateway(shop, {
    announce: async (fields) => {
      rows = await rowsOf(fields.orderId);
      return gateway.announce(fields);
    },
  });
  await steps.begin(buyer, LINES, { address2: 'Behind the temple', source: 'buy-now' });
  return rows;
}

test.each([
  ['a guest', shop.guest()],
  ['a customer', asha],
])('the order of %s has the same rows, whether its stock is counted or not', async (_, buyer) => {
  // The times in the rows must be comparable.
  shop.setClock(new Date());
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
