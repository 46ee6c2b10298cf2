import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DEMO_PASSWORD } from '../../../shop.cast.ts';
import { ADVISORY_LOCK } from '../advisory-locks.ts';
import type { Database, Tx } from '../schema.ts';
import { castRows } from './cast.ts';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import type { ProductSeed } from './catalogue/product-seed.ts';
import { hero, video } from './content.ts';
import { orderRows } from './order-rows.ts';
import { seedInvoices } from './past-invoices.ts';
import { pastOrders } from './past-orders.ts';
import { type ProductRow, productRows } from './product-rows.ts';

/**
 * Fills an empty shop with the demo catalogue, cast and past orders (running: Demo cast, Demo catalogue). Runs once: a
 * shop that has products is left alone, and only one of several processes starting together seeds.
 */
export async function seedDemo(
  db: Database,
  given: {
    clock: () => Date;
    hashPassword: (password: string) => Promise<string>;
    catalogue?: readonly ProductSeed[];
  },
): Promise<{ seeded: boolean }> {
  if (await hasProducts(db)) return { seeded: false };
  const passwordHash = await given.hashPassword(DEMO_PASSWORD);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.seed})`.execute(tx);
    if (await hasProducts(tx)) return { seeded: false };
    const now = given.clock();
    const products = await insertGoods(tx, now, given.catalogue);
    const cast = castRows(passwordHash, now);
    await tx.insertInto('customers').values(cast).execute();
    const [asha] = cast;
    if (asha) await seedOrders(tx, asha, products, now);
    return { seeded: true };
  });
}

/**
 * Fills an empty shop with just the catalogue, the hero picture and the video. A real shop starts this way, without
 * demo orders in its books (`npm run goods`).
 */
export async function seedGoods(db: Database, clock: () => Date): Promise<{ seeded: boolean }> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.seed})`.execute(tx);
    if (await hasProducts(tx)) return { seeded: false };
    await insertGoods(tx, clock());
    return { seeded: true };
  });
}

async function insertGoods(tx: Tx, now: Date, catalogue = demoCatalogue): Promise<ProductRow[]> {
  const products = productRows(catalogue, now);
  await tx.insertInto('products').values(products).execute();
  await seedContent(tx, now);
  return products;
}

async function hasProducts(db: Database): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).execute()).length > 0;
}

async function seedContent(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('hero_pictures')
    .values({
      id: uuidv7(),
      image_url: hero.imageUrl,
      alt: hero.alt,
      active: unlessOneIs('hero_pictures'),
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('videos')
    .values({
      id: uuidv7(),
      url: video.url,
      title: video.title,
      poster: video.posterUrl,
      active: unlessOneIs('videos'),
      created_at: now,
    })
    .execute();
}

/**
 * The owner may have chosen what the home page shows before the goods are added; only one of each kind can be active.
 */
function unlessOneIs(table: 'hero_pictures' | 'videos') {
  return sql<boolean>`not exists (select from ${sql.table(table)} where active)`;
}

async function seedOrders(
  tx: Tx,
  buyer: { id: string; username: string; email: string },
  products: readonly ProductRow[],
  now: Date,
): Promise<void> {
  const productOf = new Map(products.map((product) => [product.id, product]));
  // A catalogue of other goods has none of them, and its demo begins without past orders.
  const there = pastOrders.filter(({ lines }) => lines.every(({ product }) => productOf.has(product)));
  if (there.length === 0) return;
  const paid = there.filter(({ steps }) => steps.some(({ to }) => to === 'paid'));
  const numbers = await receiptNumbers(tx, paid.length);
  const nextReceiptNumber = () => numbers.shift() ?? '';
  const all = there.map((past) => orderRows(past, { buyer, productOf, nextReceiptNumber, now }));
  await tx
    .insertInto('orders')
    .values(all.map(({ order }) => order))
    .execute();
  await tx
    .insertInto('order_lines')
    .values(all.flatMap(({ lines }) => lines))
    .execute();
  await tx
    .insertInto('order_events')
    .values(all.flatMap(({ events }) => events))
    .execute();
  await tx
    .insertInto('payment_attempts')
    .values(all.map(({ attempt }) => attempt))
    .execute();
  const refunds = all.flatMap(({ refund }) => refund ?? []);
  if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).execute();
  await seedInvoices(
    tx,
    all.map(({ order }) => order),
  );
}

async function receiptNumbers(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ receipt: string }>`
    select 'RCPT-' || nextval('receipt_numbers') as receipt from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ receipt }) => receipt);
}
