import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { InitiatePayment } from '../../../contract/schemas/payment.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Buyer, Shop } from '../../shop.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { PricedLine } from './price-lines.ts';
import { type AttemptWritten, attemptFields, type NewAttempt, writeAttempt } from './write-attempt.ts';
import type { Lease } from './write-in-lease.ts';

/** A priced request, ready to be stored. */
export interface PricedRequest {
  buyer: Buyer;
  request: InitiatePayment;
  fingerprint: Buffer;
  lines: readonly PricedLine[];
  amountPaise: number;
  /** To announce the attempt that is stored. */
  lease: Lease;
}

/** Writes order, lines, attempt and holds; all or nothing. */
export async function writeOrder(shop: Shop, priced: PricedRequest): Promise<AttemptWritten> {
  const { request, lines, amountPaise, fingerprint, lease } = priced;
  const attempt = { lease, orderId: uuidv7(), txnid: request.txnid, fingerprint, amountPaise, lines };
  const written = await writeAtOnce(shop, priced, attempt);
  return written === 'has-counted-stock' ? writeAndHold(shop, priced, attempt) : written;
}

/**
 * One statement, for orders whose products have no counted stock. The attempt is inserted first: if its txnid is taken,
 * nothing else is written.
 */
async function writeAtOnce(
  shop: Shop,
  priced: PricedRequest,
  attempt: NewAttempt,
): Promise<AttemptWritten | 'has-counted-stock'> {
  const { buyer, request, lines } = priced;
  const now = shop.clock();
  const attemptRow = attemptFields(shop, attempt);
  const orderRow = changingFields(priced, now);
  const ids = lines.map((line) => line.product_id);
  const { rows } = await sql<{ written: boolean; has_counted_stock: boolean }>`
    with wanted as (
      select exists (select from products where id = any(${ids}::text[]) and stock_grams is not null)
        as has_counted_stock
    ), attempt as (
      insert into payment_attempts (id, order_id, provider, txnid, fingerprint, amount_paise, holds_until,
        next_check_at, announcing_until, created_at)
      select ${attemptRow.id}::uuid, ${attemptRow.order_id}::uuid, ${attemptRow.provider}, ${attemptRow.txnid},
        ${attemptRow.fingerprint}::bytea, ${attemptRow.amount_paise}::bigint, ${attemptRow.holds_until}::timestamptz,
        ${attemptRow.next_check_at}::timestamptz, ${attemptRow.announcing_until}::timestamptz,
        ${attemptRow.created_at}::timestamptz
      from wanted where not wanted.has_counted_stock
      on conflict (provider, txnid) do nothing
      returning order_id
    ), placed as (
      insert into orders (id, customer_id, source, created_at, browser_hash, amount_paise, name, email, phone,
        address1, address2, city, state, country, pincode, updated_at)
      select order_id, ${buyer.customer?.id ?? null}::uuid, ${request.source}, ${now}::timestamptz,
        ${orderRow.browser_hash}::bytea, ${orderRow.amount_paise}::bigint, ${orderRow.name}, ${orderRow.email},
        ${orderRow.phone}, ${orderRow.address1}, ${orderRow.address2}, ${orderRow.city}, ${orderRow.state},
        ${orderRow.country}, ${orderRow.pincode}, ${now}::timestamptz
      from attempt
    ), goods as (
      insert into order_lines (order_id, line, product_id, product_name, image, hsn, gst_basis_points, grams,
        quantity, pack_paise, total_paise)
      select attempt.order_id, l.line, l.product_id, l.product_name, l.image, l.hsn, l.gst_basis_points, l.grams,
        l.quantity, l.pack_paise, l.total_paise
      from attempt, unnest(
        ${ids}::text[], ${lines.map((line) => line.product_name)}::text[], ${lines.map((line) => line.image)}::text[],
        ${lines.map((line) => line.hsn)}::text[], ${lines.map((line) => line.gst_basis_points)}::int[],
        ${lines.map((line) => line.grams)}::int[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.pack_paise)}::int[], ${lines.map((line) => line.total_paise)}::bigint[]
      ) with ordinality as l (product_id, product_name, image, hsn, gst_basis_points, grams, quantity, pack_paise,
        total_paise, line)
    ), event as (
      insert into order_events (order_id, from_status, to_status, cause, actor, at)
      select order_id, null, ${PLACED.to_status}, ${PLACED.cause}, ${PLACED.actor}, ${now}::timestamptz from attempt
    )
    select exists (select from attempt) as written, wanted.has_counted_stock from wanted`.execute(shop.db);
  const [row] = rows;
  if (!row) throw new Error('a statement that always has one row had none');
  if (row.written) return { ok: true, orderId: attemptRow.order_id };
  return row.has_counted_stock ? 'has-counted-stock' : { ok: false, reason: 'txnid-taken' };
}

const PLACED = { from_status: null, to_status: 'pending', cause: 'Order placed', actor: 'buyer' } as const;

/** One transaction that locks the products. */
async function writeAndHold(shop: Shop, priced: PricedRequest, attempt: NewAttempt): Promise<AttemptWritten> {
  const { buyer, request, lines } = priced;
  const { orderId } = attempt;
  const now = shop.clock();
  return allOrNothing(shop, async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id: orderId,
        customer_id: buyer.customer?.id ?? null,
        source: request.source,
        created_at: now,
        ...changingFields(priced, now),
      })
      .execute();
    await writeLines(tx, orderId, lines);
    await tx
      .insertInto('order_events')
      .values({ ...PLACED, order_id: orderId, at: now })
      .execute();
    return writeAttempt(shop, tx, attempt);
  });
}

/** The fields that paying again overwrites. */
export function changingFields(
  { buyer, request, amountPaise }: Pick<PricedRequest, 'buyer' | 'request' | 'amountPaise'>,
  now: Date,
) {
  return {
    browser_hash: buyer.browserHash,
    amount_paise: amountPaise,
    ...detailFields(request),
    updated_at: now,
  };
}

/** Who gets the order, and where. */
export function detailFields(request: InitiatePayment) {
  return {
    name: request.name,
    email: request.email,
    phone: request.phone,
    address1: request.address1,
    address2: request.address2,
    city: request.city,
    state: request.state,
    country: COUNTRY,
    pincode: request.zipcode,
  };
}

/** Fixed (spec §9); the payload's country is ignored. */
const COUNTRY = 'India';

/** Inserts an order's lines, numbered from 1. */
export async function writeLines(tx: Tx, orderId: string, lines: readonly PricedLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(lines.map((line, index) => ({ ...line, order_id: orderId, line: index + 1 })))
    .execute();
}
