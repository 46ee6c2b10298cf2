import type { Pool } from 'pg';

export interface AttemptRow {
  id: string;
  order_id: string;
  txnid: string;
  amount_paise: number;
  state: 'open' | 'succeeded' | 'failed' | 'surplus';
  message: string;
  raw_status: string;
  received_paise: number | null;
}

interface OrderRow {
  id: string;
  customer_id: string | null;
  status: string;
  source: 'cart' | 'buy-now';
  amount_paise: number;
  receipt_number: string | null;
  paid: boolean;
}

interface EventRow {
  order_id: string;
  from_status: string | null;
  to_status: string;
}

interface HoldRow {
  attempt_id: string;
  product_id: string;
  grams: number;
  state: 'held' | 'taken' | 'released';
}

interface RefundRow {
  id: string;
  attempt_id: string;
  amount_paise: number;
  state: 'due' | 'requested' | 'done' | 'failed';
}

interface InvoiceRow {
  order_id: string;
  financial_year: string;
  serial: number;
  number: string;
}

interface LineRow {
  order_id: string;
  product_id: string;
  grams: number;
  quantity: number;
}

interface StockRow {
  id: string;
  stock_grams: number;
  held_grams: number;
}

interface CartRow {
  customer_id: string;
  product_id: string;
  grams: number;
  quantity: number;
}

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** The shop's books; orders and payments are limited to the run's own, by txnid. */
export async function readBooks(pool: Pool, txnids: readonly string[]) {
  const rows = async <Row>(sql: string): Promise<Row[]> => {
    const { rows: found } = await pool.query(sql);
    // Each caller below names the columns that its statement selects.
    return found as Row[];
  };
  const all = await rows<AttemptRow>(
    'select id, order_id, txnid, amount_paise, state, message, raw_status, received_paise from payment_attempts',
  );
  const known = new Set(txnids);
  const attempts = all.filter(({ txnid }) => known.has(txnid));
  const orderIds = new Set(attempts.map(({ order_id }) => order_id));
  const attemptIds = new Set(attempts.map(({ id }) => id));
  const ofRun = <Row extends { order_id: string }>(found: Row[]) =>
    found.filter(({ order_id }) => orderIds.has(order_id));
  const ofAttempts = <Row extends { attempt_id: string }>(found: Row[]) =>
    found.filter(({ attempt_id }) => attemptIds.has(attempt_id));
  const orders = await rows<OrderRow>(
    'select id, customer_id, status, source, amount_paise, receipt_number, paid_at is not null as paid from orders',
  );
  return {
    attempts,
    orders: orders.filter(({ id }) => orderIds.has(id)),
    events: ofRun(
      await rows<EventRow>('select order_id, from_status, to_status from order_events order by id'),
    ),
    lines: ofRun(await rows<LineRow>('select order_id, product_id, grams, quantity from order_lines')),
    holds: ofAttempts(await rows<HoldRow>('select attempt_id, product_id, grams, state from stock_holds')),
    refunds: ofAttempts(await rows<RefundRow>('select id, attempt_id, amount_paise, state from refunds')),
    invoices: await rows<InvoiceRow>('select order_id, financial_year, serial, number from invoices'),
    stock: await rows<StockRow>(
      'select id, stock_grams, held_grams from products where stock_grams is not null',
    ),
    carts: await rows<CartRow>('select customer_id, product_id, grams, quantity from cart_lines'),
    mailJobs: await rows<{ data: { kind: string; [name: string]: string }; state: string }>(
      "select data, state from pgboss.job where name = 'mail'",
    ),
    receipts: (
      await rows<{ receipt_number: string }>(
        'select receipt_number from orders where receipt_number is not null',
      )
    ).map(({ receipt_number }) => receipt_number),
  };
}

/** Groups rows by a key. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
