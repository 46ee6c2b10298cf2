import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '../../scripts/growth-fill.mjs';
import type { Schema } from '../../src/db/schema.ts';
import { deleteOldAuditEvents } from '../../src/shop/audit/delete-old-audit-events.ts';
import { listLateRefunds } from '../../src/shop/back-office/list-late-refunds.ts';
import { listOrdersForStaff } from '../../src/shop/back-office/list-orders-for-staff.ts';
import { nextPosition } from '../../src/shop/back-office/next-position.ts';
import { listMessages } from '../../src/shop/back-office/read-messages.ts';
import { readPacking } from '../../src/shop/back-office/read-packing.ts';
import { readSales } from '../../src/shop/back-office/read-sales.ts';
import { bringForward } from '../../src/shop/clock-set-back.ts';
import { emailIs } from '../../src/shop/customers/email/email.ts';
import { readMyData } from '../../src/shop/customers/my-data.ts';
import { deleteExpired } from '../../src/shop/delete-expired.ts';
import { issueCreditNotes } from '../../src/shop/documents/issue-credit-notes.ts';
import { listCreditNotesOfMonth } from '../../src/shop/documents/list-credit-notes-of-month.ts';
import { listInvoicesOfMonth } from '../../src/shop/documents/list-invoices-of-month.ts';
import { eraseUnpaidOrders } from '../../src/shop/orders/erase-unpaid-orders.ts';
import { ordersEverOf } from '../../src/shop/orders/own-orders.ts';
import { findAttempt } from '../../src/shop/payments/find-attempt.ts';
import { listRefunds } from '../../src/shop/refunds/list-refunds.ts';
import type { Customer, Shop } from '../../src/shop/shop.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** For tables with few rows: they are read or sorted whole only where no index would do. */
const INDEXES_FIRST = 'set enable_seqscan = off; set enable_sort = off';

/** The plan of each statement that `work` runs; the statements are added to `texts`. */
async function plansOf(
  work: (shop: Shop) => Promise<unknown>,
  settings = INDEXES_FIRST,
  texts: string[] = [],
): Promise<string[]> {
  const plans: string[] = [];
  const client = await shop.pool.connect();
  let last: Promise<unknown> = client.query(settings);
  const explaining: PostgresPoolClient = Object.assign(Object.create(client), {
    async query(text: string, values: unknown[]) {
      if (/^(?:begin|commit|rollback)$/.test(text)) return client.query(text);
      texts.push(text);
      // Work may ask several things at once, each through a connection of its own. Here they share this one.
      const explained = last.then(() => client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values));
      last = explained.catch(() => undefined);
      const { rows } = await explained;
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { command: 'SELECT', rowCount: 1, rows: [{ total: 0 }] };
    },
    release: () => undefined,
  });
  const pool = { options: {}, connect: async () => explaining, end: async () => undefined };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // No rows were read, so processing them may fail.
  await work({ ...shop.shop, db }).catch(() => undefined);
  client.release(true);
  return plans;
}

test('expired rows are found without reading whole tables', async () => {
  const plans = await plansOf(deleteExpired);
  expect(plans.length).toBeGreaterThanOrEqual(7);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  expect(plans.join('\n')).toContain('using payment_notices_received');
});

test('what was put off until a clock was set back is found among open payments, refunds and mails only', async () => {
  const plans = await plansOf(bringForward);
  expect(plans).toHaveLength(4);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  expect(plans[2]).toContain('using job_common_i11');
});

test('all orders of an account are found without reading those of others, also by its foreign key', async () => {
  const id = '019a0000-0000-7000-8000-000000000000';
  const account = { id, email: 'asha@example.in', emailVerified: true } as Customer;
  const [own, key] = await plansOf(async ({ db }) => {
    await db.selectFrom('orders').select('id').where(ordersEverOf(account)).execute();
    await db.updateTable('orders').set({ customer_id: null }).where('customer_id', '=', id).execute();
  });
  for (const plan of [own, key]) {
    expect(plan).toMatch(/orders_of_customer/);
    expect(plan).not.toMatch(/Seq Scan|orders_pkey/);
  }
});

test('the messages of an account are found without reading those of others, also when staff who answered leave', async () => {
  const id = '019a0000-0000-7000-8000-000000000000';
  const [own, key] = await plansOf(async ({ db }) => {
    await db.deleteFrom('contact_messages').where(emailIs('asha@example.in')).execute();
    await db
      .updateTable('contact_messages')
      .set({ answered_by: null })
      .where('answered_by', '=', id)
      .execute();
  });
  expect(own).toContain('contact_messages_of_email');
  expect(key).toContain('contact_messages_answered_by');
});

test('unpaid orders to erase are found without passing failed ones of accounts and paid ones of guests', async () => {
  await shop.pool.query(`
    insert into orders (id, customer_id, paid_at, receipt_number, status, source, amount_paise, name, email, phone,
      address1, address2, city, state, pincode, created_at)
    select gen_random_uuid(), case when failed then customer_id end, case when not failed then now() end,
      case when not failed then 'RCPT-' || n end, case when failed then 'failed' else 'delivered' end, source,
      amount_paise, name, email, phone, address1, address2, city, state, pincode, now() - n * interval '1 hour'
    from (select * from orders limit 1) as one, generate_series(1, 10000) as n, lateral (select n % 2 = 0) as half (failed)`);
  await shop.pool.query('analyze orders');
  const [deleted, , givenUp] = await plansOf(eraseUnpaidOrders, '');
  expect(deleted).toMatch(/orders_hidden/);
  expect(givenUp).toMatch(/orders_of_guests_unpaid/);
});

test('old logins are found without passing the actions that are kept for years', async () => {
  await shop.pool.query(`
    insert into audit_events (at, what)
    select now() - n * interval '1 hour', case when n < 190 * 24 then 'sign-in' else 'order-status' end
    from generate_series(1, 50000) as n`);
  await shop.pool.query('analyze audit_events');
  const [signIns, deeds] = await plansOf(deleteOldAuditEvents, '');
  expect(signIns).toMatch(/using audit_events_sign_ins/);
  expect(deeds).toMatch(/using audit_events_at/);
});

test('the record in the data of an account is found without passing what others did', async () => {
  const id = '019a0000-0000-7000-8000-000000000000';
  const account = { id, email: 'asha@example.in', emailVerified: true } as Customer;
  const plans = await plansOf((shop) => readMyData(shop, account), '');
  const record = plans.find((plan) => plan.includes('audit_events'));
  expect(record).toMatch(/audit_events_who/);
  expect(record).toMatch(/audit_events_target/);
});

test.each([
  ['refunds', (of: Shop) => listRefunds(of, { page: 1, limit: 20 })],
  ['messages', (of: Shop) => listMessages(of, { page: 1, limit: 20 })],
])('a page of %s is read without sorting all of them', async (_, page) => {
  const [, plan] = await plansOf(page);
  expect(plan).toMatch(/Index Scan Backward/);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test('the sales of some days are added up without reading the orders and refunds of others', async () => {
  const plans = await plansOf((of) => readSales(of, { from: '2026-11-01', to: '2026-11-07' }));
  expect(plans).toHaveLength(3);
  const [days, back, sweets] = plans;
  expect(days).toMatch(/orders_by_payment/);
  expect(back).toMatch(/refunds_by_day/);
  expect(sweets).toMatch(/orders_by_payment/);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|order_lines|refunds)/);
});

test('late refunds, which every page of the back office names, are found without reading those that are done', async () => {
  const [plan] = await plansOf(listLateRefunds);
  expect(plan).toMatch(/refunds_open/);
  expect(plan).toMatch(/refunds_failed/);
  expect(plan).not.toMatch(/Seq Scan on (orders|refunds|payment_attempts)/);
});

test('the invoices of a month are read in the order of their numbers without those of other years', async () => {
  const [count, page] = await plansOf((of) =>
    listInvoicesOfMonth(of, { month: '2026-11', page: 1, limit: 500 }),
  );
  for (const plan of [count, page]) {
    expect(plan).toMatch(/invoices_financial_year_serial_key/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

test('the credit notes of a month are read in the order of their numbers without those of other years', async () => {
  const [count, page] = await plansOf((of) =>
    listCreditNotesOfMonth(of, { month: '2026-11', page: 1, limit: 500 }),
  );
  for (const plan of [count, page]) {
    expect(plan).toMatch(/credit_notes_pkey/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

// Every ten seconds: it must cost nothing while nothing is due, whatever has gone back in all years.
test('what still needs a credit note is found without passing the refunds and steps that have one', async () => {
  await shop.pool.query(`
    insert into refunds (id, attempt_id, amount_paise, reason, state, order_id, merchant_refund_id, idempotency_key,
      actor, settled_at, credited)
    select gen_random_uuid(), id, 1, '', 'done', order_id, 'RFNOTED' || n, 'noted-' || n, 'easebuzz', now(), true
    from (select id, order_id from payment_attempts limit 1) as one, generate_series(1, 10000) as n`);
  await shop.pool.query(`
    insert into order_events (order_id, to_status, cause, actor, given_by_hand_paise, credited)
    select order_id, 'refunded', '', 'easebuzz', nullif(n % 2, 1), n % 2 = 1
    from (select order_id from payment_attempts limit 1) as one, generate_series(1, 10000) as n`);
  await shop.pool.query('analyze refunds; analyze order_events');
  const [refunds, byHand] = await plansOf(issueCreditNotes, '');
  expect(refunds).toMatch(/using refunds_uncredited/);
  expect(byHand).toMatch(/using order_events_uncredited/);
  for (const plan of [refunds, byHand]) expect(plan).not.toMatch(/Sort|Filter/);
});

test('orders to pack are read in order of time without sorting them or passing others', async () => {
  const [count, page] = await plansOf((of) =>
    readPacking(of, { status: 'paid', sort: 'waiting', page: 1, limit: 50 }),
  );
  for (const plan of [count, page]) {
    expect(plan).toMatch(
      /Scan (?:Backward )?using orders_by_status on orders.*\n +Index Cond: \(status = 'paid'::text\)/,
    );
    expect(plan).not.toMatch(/Sort|Filter/);
  }
});

// A connection that has run it often keeps one plan for any values, and those for most would read all refunds.
test('waiting orders that are refunded in full are looked for by a statement that is planned for them alone', async () => {
  const texts: string[] = [];
  const plans = await plansOf(
    (of) => readPacking(of, { status: 'paid', sort: 'waiting', page: 1, limit: 50 }),
    INDEXES_FIRST,
    texts,
  );
  const place = texts.findIndex((text) => text.includes('having'));
  expect(texts[place]).not.toContain('$');
  expect(plans[place]).toMatch(/orders_by_status/);
  expect(plans[place]).not.toMatch(/Seq Scan/);
});

test('on a late page of orders the packs of its own orders are counted, not those of all before it', async () => {
  const [, page] = await plansOf((of) => listOrdersForStaff(of, { page: 3000, limit: 20 }));
  expect(page).toMatch(/-> {2}Limit/);
  expect(page).not.toMatch(/^Limit/);
});

test('orders of one status are counted and read without passing those of another', async () => {
  const [count, page] = await plansOf((of) => listOrdersForStaff(of, { status: 'paid', page: 1, limit: 20 }));
  for (const plan of [count, page]) {
    expect(plan).toMatch(/Scan using orders_by_status on orders.*\n +Index Cond: \(status = 'paid'::text\)/);
    expect(plan).not.toMatch(/Sort|Filter/);
  }
});

test('an account is found by its e-mail without reading all of them', async () => {
  const [plan] = await plansOf(({ db }) =>
    db.selectFrom('customers').select('id').where(emailIs('asha@example.in')).execute(),
  );
  expect(plan).toMatch(/Index Scan using customers_address/);
});

// Until PostgreSQL has counted the rows of a new shop, a plan is a guess, which each connection keeps.
test('a payment is found by its txnid without passing others of its provider', async () => {
  const [plan] = await plansOf(({ db }) => findAttempt(db, 'easebuzz', 'TXN1'), '');
  expect(plan).toMatch(/Index Scan using payment_attempts_provider_txnid_key/);
});

// Last, because filling the catalogue counts the rows of all tables.
test('the last place of a category is read from the end of its index', async () => {
  // Of the demo's few, PostgreSQL 15 reads all.
  await fillCatalogue(shop.pool, 2000);
  const [plan] = await plansOf(({ db }) => nextPosition(db, 'Bakery'));
  expect(plan).toMatch(/Limit.*\n +-> +Index Only Scan Backward using products_listing/);
});
