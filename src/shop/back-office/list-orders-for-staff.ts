import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { MOBILE, tidyMobile } from '../../contract/delivery-rules.ts';
import { dayAfter, startOfDay } from '../../contract/indian-day.ts';
import { PROVIDERS } from '../../contract/payments.ts';
import type { StaffOrderPage, StaffOrderQuery, StaffOrderRow } from '../../contract/schemas/staff-order.ts';
import type { Row, Schema } from '../../db/schema.ts';
import { normalEmail } from '../customers/email/email.ts';
import { isOrderId } from '../orders/order-id.ts';
import { findOrdersBeingPaid, paymentStatusOf } from '../orders/order-summary.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import type { Shop } from '../shop.ts';

type Page = Omit<z.infer<typeof StaffOrderPage>, 'success'>;

/** One page of all orders, newest first, including those deleted by their buyers. The number of queries is constant. */
export async function listOrdersForStaff(
  shop: Shop,
  { status, search, from, to, page, limit }: StaffOrderQuery,
): Promise<Page> {
  const wanted = shop.db.selectFrom('orders').where((order) => {
    const conditions: Expression<SqlBool>[] = [];
    if (status) conditions.push(order('orders.status', '=', status));
    if (search) conditions.push(isFoundBy(order, search));
    if (from) conditions.push(order('orders.created_at', '>=', startOfDay(from)));
    if (to) conditions.push(order('orders.created_at', '<', startOfDay(dayAfter(to, 1))));
    return order.and(conditions);
  });
  const { total } = await wanted.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow();
  // Chosen before their packs are counted: those of all orders before a late page would be counted, too.
  const chosen = wanted
    .selectAll('orders')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await shop.db
    .selectFrom(chosen.as('orders'))
    .selectAll('orders')
    .select((order) =>
      order
        .selectFrom('order_lines')
        .whereRef('order_id', '=', 'orders.id')
        .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('packs'))
        .as('packs'),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  const open = await findOrdersBeingPaid(
    shop.db,
    rows.map(({ id }) => id),
    shop.clock(),
  );
  return {
    orders: rows.map((row) => orderRow(row, row.packs ?? 0, open.has(row.id))),
    meta: pagingOf(total, { page, limit }),
  };
}

/** Also with the words before it on buyers' cards and on our own page, 'Order #'. */
const SHORT_ID = /^(?:order\s*)?#?([0-9a-f]{8})$/i;

/** As buyers read 'RCPT-100014' out on the telephone: often its digits alone. */
const RECEIPT = /^#?(?:rcpt|receipt)?[\s#-]*(\d+)$/i;

/** 'GS-26-27-000123 (1).pdf': the number of an invoice or credit note as its saved file has it. */
const SAVED_AS = /^(.+)-(\d\d-\d\d)-(\d{6,})(?:\s*\(\d+\))?(?:\.pdf)?$/i;

/** Shorter prefixes match too many names: fewer letters are a whole word, such as 'Om'. */
const FEWEST_LETTERS = 3;

/**
 * Finds an order by its id, the last 8 characters of it that buyers see (spec §9), the number of its receipt, its
 * invoice or a credit note, one of its txnids, the provider's id of a payment or our id of a refund, or by what a buyer
 * says on the telephone: the start of the name, the e-mail, the mobile. Each is looked up in its own index; a single
 * condition joined with `or` would scan every order. Marks that nobody sees, which messengers put round a copied text,
 * belong to no number; in a name they may join its letters.
 */
function isFoundBy(order: ExpressionBuilder<Schema, 'orders'>, typed: string): Expression<SqlBool> {
  const search = typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  const short = SHORT_ID.exec(search)?.[1]?.toLowerCase();
  const mobile = tidyMobile(search.replace(/[\s-]/g, ''));
  const capitals = search.toUpperCase();
  const paper = capitals.replace(SAVED_AS, '$1/$2/$3');
  const receipt = RECEIPT.exec(search)?.[1];
  const ofAnyProvider = sql`provider in (${sql.join(PROVIDERS)})`;
  const ways = [
    sql`select id from orders where receipt_number = ${receipt ? `RCPT-${receipt}` : capitals}`,
    sql`select order_id from invoices where number = ${paper}`,
    sql`select order_id from credit_notes where number = ${paper}`,
    sql`select order_id from payment_attempts where ${ofAnyProvider} and txnid in (${search}, ${capitals})`,
    sql`select order_id from payment_attempts where ${ofAnyProvider} and provider_payment_id in (${search}, ${capitals})`,
    sql`select order_id from refunds where merchant_refund_id = ${capitals}`,
    sql`select id from orders where lower(email) = ${normalEmail(search)}`,
    ...(MOBILE.test(mobile) ? [sql`select id from orders where phone = ${mobile}`] : []),
    ...waysToWrite(typed).map((begins) => sql`select id from orders where lower(name) like lower(${begins})`),
    ...(isOrderId(search) ? [sql`select ${search}::uuid`] : []),
    ...(short ? [sql`select id from orders where right(id::text, 8) = ${short}`] : []),
  ];
  return order('orders.id', 'in', sql<string>`(${sql.join(ways, sql` union `)})`);
}

/**
 * Patterns for names that begin with the search: as typed, and, with single spaces as names are kept, in small letters,
 * in capitals and with capital initials. PostgreSQL's `lower` may fold ASCII letters only (the embedded one does):
 * 'Élodie' keeps its É, and 'élodie' must still find her. Which keyboard wrote a name decides whether a letter with an
 * accent or a dot is one character or two, and whether an apostrophe is straight or curved (iPhones write 'D’Souza').
 */
function waysToWrite(search: string): string[] {
  const small = search.replace(/\s+/g, ' ').toLowerCase();
  const initials = small.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  const cases = [search, small, small.toUpperCase(), initials];
  const apostrophes = cases.flatMap((one) => [one, one.replaceAll("'", '’'), one.replaceAll('’', "'")]);
  const written = new Set(
    apostrophes.flatMap((one) => [one.normalize('NFC'), one.normalize('NFD'), withDots(one), one]),
  );
  const literal = [...written].map((one) => one.replace(/[\\%_]/g, '\\$&'));
  return literal.flatMap((one) => (search.length < FEWEST_LETTERS ? [one, `${one} %`] : [`${one}%`]));
}

/** 'ज़', 'য়' and the like as one character, which Unicode's composed form (NFC) writes as two. */
const DOTTED = [
  ...'\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f', // Devanagari
  ...'\u09dc\u09dd\u09df', // Bengali
  ...'\u0a33\u0a36\u0a59\u0a5a\u0a5b\u0a5e', // Gurmukhi
  ...'\u0b5c\u0b5d', // Odia
];

function withDots(text: string): string {
  return DOTTED.reduce(
    (written, one) => written.replaceAll(one.normalize('NFC'), one),
    text.normalize('NFC'),
  );
}

function orderRow(row: Row<'orders'>, packs: number, open: boolean): z.infer<typeof StaffOrderRow> {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    payment: paymentStatusOf(row, open),
    amount: row.amount_paise / 100,
    receiptNumber: row.receipt_number,
    name: row.name,
    city: row.city,
    packs,
  };
}
