/**
 * Fills a shop's database with a few set-based statements: minutes for a million orders. Triggers and foreign keys are
 * off meanwhile; the inserted rows comply with them by construction.
 */

/** Adds products up to `wanted`, in the same three categories; none of the added ones is a bestseller or new. */
export async function fillCatalogue(pool, wanted) {
  await inBulk(pool, async (client) => {
    const { rows } = await client.query(
      'select count(*)::int as there from products where removed_at is null',
    );
    const missing = Math.max(0, wanted - rows[0].there);
    await client.query(
      `with base as (select * from products where removed_at is null and id not like '%-no-%'),
        numbered as (
          select base.*, n, row_number() over (order by n, base.position) as at
            from base, generate_series(1, ceil($1::numeric / (select count(*) from base))::int) n)
       insert into products (id, uid, position, name, hindi_name, category, price_per_kg_paise,
          old_price_per_kg_paise, tagline, description, ingredients, allergens, diet, shelf_life_days, storage, hsn,
          gst_basis_points, images)
       select id || '-no-' || n, gen_random_uuid(), 1000 + at, name || ' no. ' || n, hindi_name, category,
          price_per_kg_paise, old_price_per_kg_paise, tagline, description, ingredients, allergens, diet,
          shelf_life_days, storage, hsn, gst_basis_points, images
         from numbered where at <= $1::int`,
      [missing],
    );
  });
}

/** People, their orders of the last three years (each with line, history, attempt, notice and invoice), and carts. */
export async function fillOrders(pool, { orders, carts }) {
  const people = Math.max(1, carts, Math.ceil(orders / 10));
  await inBulk(pool, async (client) => {
    await client.query(
      `insert into customers (id, username, email, email_verified_at, created_at)
       select ${idOf('n', '0')}, 'Buyer ' || n, 'buyer' || n || '@example.in', now(), ${momentOf('n', people)}
         from generate_series(1, $1::int) n`,
      [people],
    );
    await client.query(
      `insert into cart_lines (customer_id, product_id, grams, quantity)
       select customers.id, products.id, 500, 1 + n % 3
         from (select id, row_number() over (order by id) as n from customers where email like 'buyer%') customers
         join (select id, row_number() over (order by id) - 1 as at from products) products
           on at in (n % 20, 20 + n % 20, 40 + n % 20)
        where n <= $1::int`,
      [carts],
    );
    if (orders > 0) await fillBooks(client, orders, people);
  });
}

async function fillBooks(client, orders, people) {
  const moment = momentOf('n', orders);
  await client.query(`
    create temporary table past on commit drop as
      select n, ${idOf('n', '1')} as id, ${idOf('n', '2')} as attempt, ${moment} as at,
             ${idOf(`1 + (n::bigint * 7919) % ${people}`, '0')} as customer
        from generate_series(1, ${orders}) n`);
  for (const statement of BOOKS) await client.query(statement);
  await client.query(`insert into invoice_counters (financial_year, last) values ('2020-21', ${orders})`);
}

const BOOKS = [
  `insert into orders (id, customer_id, status, source, amount_paise, receipt_number, name, email, phone, address1,
      address2, city, state, pincode, payment_method, created_at, updated_at, paid_at)
   select id, customer, 'delivered', 'cart', 38000, 'RCPT-P' || n, 'Buyer', 'buyer' || n || '@example.in', '9876543210',
      '12, Johari Bazaar', '', 'Jaipur', 'Rajasthan', '302003', 'UPI', at, at, at from past`,
  `insert into order_lines (order_id, line, product_id, product_name, image, hsn, gst_basis_points, grams, quantity,
      pack_paise, total_paise)
   select id, 1, 'chakli', 'Chakli', '', '2106', 500, 500, 2, 19000, 38000 from past`,
  ...[
    ['null', 'pending', 'Order placed'],
    ["'pending'", 'paid', 'Payment received'],
    ["'paid'", 'delivered', 'Delivered'],
  ].map(
    ([from, to, cause]) => `insert into order_events (order_id, from_status, to_status, cause, actor, at)
      select id, ${from}, '${to}', '${cause}', 'buyer', at from past`,
  ),
  `insert into payment_attempts (id, order_id, provider, txnid, fingerprint, amount_paise, state, provider_payment_id,
      raw_status, holds_until, next_check_at, created_at, settled_at)
   select attempt, id, 'easebuzz', 'TXNP' || n, '\\x00', 38000, 'succeeded', 'EP' || n, 'success', at, at, at, at from past`,
  `insert into payment_notices (provider, kind, txnid, fingerprint, outcome, received_at)
   select 'easebuzz', 'callback', 'TXNP' || n, decode(md5(n::text), 'hex'), 'paid', at from past`,
  `insert into invoices (order_id, financial_year, serial, number, issued_at)
   select id, '2020-21', n, 'P' || n, at from past`,
];

/** Spread evenly over the three years before today. */
function momentOf(n, of) {
  return `now() - interval '1095 days' + (${n})::float8 / ${of} * interval '1094 days'`;
}

/** A UUIDv7 like the shop's own: it begins with the time, so that new ones go to the end of every index. */
function idOf(n, kind) {
  const ms = `lpad(to_hex((extract(epoch from current_date - 1095) * 1000)::bigint + (${n})::bigint * 90000), 12, '0')`;
  return `(${ms} || '7' || '${kind}00' || '8' || substr(md5((${n})::text), 1, 15))::uuid`;
}

async function inBulk(pool, work) {
  const client = await pool.connect();
  try {
    await client.query(
      "begin; set local statement_timeout = 0; set local session_replication_role = 'replica'",
    );
    await client.query("set local synchronous_commit = off; set local maintenance_work_mem = '256MB'");
    await work(client);
    await client.query('commit');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    client.release();
  }
}
