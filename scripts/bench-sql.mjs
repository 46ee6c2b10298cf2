import { randomUUID } from 'node:crypto';

/**
 * The limit for writes: the fewest statements that keep the same promises, prepared, through a pool of the same size to
 * the same database, on tables with nothing but their keys. Adding to a cart is one commit. An order is four: it is
 * written before the provider is asked (payments: Rules that keep money right), the access key is stored for a repeat
 * (decisions: Calls), the buyer's return settles it with receipt, invoice and mails, and the provider's webhook is
 * recorded.
 */
export async function openSqlLimit(pool) {
  await pool.query(`
    create schema if not exists bench;
    create table if not exists bench.lines (
      customer uuid, product text, grams int, quantity int, primary key (customer, product, grams));
    create table if not exists bench.orders (
      id uuid primary key, customer uuid, status text, paise bigint, facts text, receipt bigint);
    create table if not exists bench.order_lines (
      order_id uuid references bench.orders, product text, grams int, quantity int, paise bigint);
    create table if not exists bench.attempts (
      txnid text primary key, order_id uuid references bench.orders, state text, access_key text);
    create table if not exists bench.events (
      id bigint generated always as identity primary key, order_id uuid references bench.orders, status text);
    create table if not exists bench.notices (fingerprint text primary key, times int);
    create table if not exists bench.serials (year int primary key, last int);
    create table if not exists bench.invoices (serial int primary key, order_id uuid references bench.orders);
    create table if not exists bench.mails (
      id bigint generated always as identity primary key, order_id uuid references bench.orders, kind text);
    create sequence if not exists bench.receipts;
    insert into bench.serials values (2026, 0) on conflict do nothing`);
  const customers = Array.from({ length: 100 }, () => randomUUID());
  const run = (name, text, ...values) => pool.query({ name: `bench-${name}`, text, values });
  return {
    async addToCart(visitor) {
      const { rowCount } = await run('add', ADD, customers[visitor]);
      return rowCount === 1;
    },
    async order(visitor) {
      const [id, txnid] = [randomUUID(), randomUUID()];
      const facts = JSON.stringify({ name: 'Asha Verma', address: '12, Johari Bazaar, Jaipur 302003' });
      await run('begin', BEGIN, id, customers[visitor], facts, txnid);
      await run('key', KEEP_KEY, txnid, randomUUID());
      const { rowCount } = await run('settle', SETTLE, txnid, `return ${txnid}`);
      await run('webhook', WEBHOOK, `webhook ${txnid}`);
      return rowCount === 2;
    },
  };
}

const ADD = `insert into bench.lines values ($1, 'kaju-katli', 500, 1)
  on conflict (customer, product, grams) do update set quantity = bench.lines.quantity % 90 + 1 returning quantity`;

const BEGIN = `with made as (insert into bench.orders values ($1, $2, 'pending', 19000, $3) returning id),
    lines as (insert into bench.order_lines select id, 'chakli', 500, 1, 19000 from made),
    attempt as (insert into bench.attempts select $4, id, 'open' from made)
  insert into bench.events (order_id, status) select id, 'pending' from made`;

const KEEP_KEY = 'update bench.attempts set access_key = $2 where txnid = $1';

const SETTLE = `with noted as (
      insert into bench.notices values ($2, 1) on conflict (fingerprint) do update set times = bench.notices.times + 1),
    settled as (update bench.attempts set state = 'succeeded' where txnid = $1 and state = 'open' returning order_id),
    paid as (
      update bench.orders set status = 'paid', receipt = nextval('bench.receipts') from settled where id = order_id
      returning id),
    event as (insert into bench.events (order_id, status) select id, 'paid' from paid),
    next as (update bench.serials set last = last + 1 where year = 2026 and exists (select from paid) returning last),
    invoice as (insert into bench.invoices select last, id from next, paid)
  insert into bench.mails (order_id, kind) select id, kind from paid, unnest(array['buyer', 'shop']) kind`;

const WEBHOOK = `insert into bench.notices values ($1, 1)
  on conflict (fingerprint) do update set times = bench.notices.times + 1`;
