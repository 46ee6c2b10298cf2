import { randomUUID } from 'node:crypto';

/**
 * The limit for writes: the fewest statements that keep the same promises, prepared, through a pool of the same size to
 * the same database, on tables with nothing but their keys. Adding to a cart is one commit; an order is two, one when
 * the payment begins and one when it is settled.
 */
export async function openSqlLimit(pool) {
  await pool.query(`
    create schema if not exists bench;
    create table if not exists bench.lines (
      customer uuid, product text, grams int, quantity int, primary key (customer, product, grams));
    create table if not exists bench.orders (id uuid primary key, customer uuid, status text, paise bigint, facts text);
    create table if not exists bench.order_lines (
      order_id uuid references bench.orders, product text, grams int, quantity int, paise bigint);
    create table if not exists bench.attempts (txnid text primary key, order_id uuid references bench.orders, state text);
    create table if not exists bench.events (
      id bigint generated always as identity primary key, order_id uuid references bench.orders, status text)`);
  const customers = Array.from({ length: 100 }, () => randomUUID());
  return {
    async addToCart(visitor) {
      const { rowCount } = await pool.query({ name: 'bench-add', text: ADD, values: [customers[visitor]] });
      return rowCount === 1;
    },
    async order(visitor) {
      const [id, txnid] = [randomUUID(), randomUUID()];
      const facts = JSON.stringify({ name: 'Asha Verma', address: '12, Johari Bazaar, Jaipur 302003' });
      await pool.query({ name: 'bench-begin', text: BEGIN, values: [id, customers[visitor], facts, txnid] });
      const { rowCount } = await pool.query({ name: 'bench-settle', text: SETTLE, values: [txnid] });
      return rowCount === 1;
    },
  };
}

const ADD = `insert into bench.lines values ($1, 'kaju-katli', 500, 1)
  on conflict (customer, product, grams) do update set quantity = bench.lines.quantity % 90 + 1 returning quantity`;

const BEGIN = `with made as (insert into bench.orders values ($1, $2, 'pending', 19000, $3) returning id),
    lines as (insert into bench.order_lines select id, 'chakli', 500, 1, 19000 from made),
    attempt as (insert into bench.attempts select $4, id, 'open' from made)
  insert into bench.events (order_id, status) select id, 'pending' from made`;

const SETTLE = `with paid as (update bench.attempts set state = 'succeeded' where txnid = $1 and state = 'open' returning order_id),
    made as (update bench.orders set status = 'paid' from paid where id = order_id returning id)
  insert into bench.events (order_id, status) select id, 'paid' from made`;
