import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { addressCode } from '../audit/address-code.ts';
import { ordersOf } from '../orders/own-orders.ts';
import { givenByHandOfOrder } from '../refunds/refundable.ts';
import type { Customer, Shop } from '../shop.ts';
import { emailIs } from './email/email.ts';

/**
 * Everything the shop stores about a customer's account, for the customer (DPDP Act 2023): no passwords or tokens, and
 * nothing of orders the customer has deleted. Amounts are in paise or rupees and weights in grams, as the field names
 * say.
 */
export async function readMyData(shop: Shop, customer: Customer): Promise<Record<string, unknown>> {
  const { db } = shop;
  const of = customer.id;
  const [profile, emailChange, identities, sessions, record, cart, orders, messages] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['id', 'username', 'email', 'email_verified_at', 'role', 'created_at', 'delivery'])
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .where('id', '=', of)
      .executeTakeFirst(),
    readEmailChange(shop, customer),
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'created_at'])
      .where('customer_id', '=', of)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('customer_id', '=', of)
      .orderBy('created_at', 'desc')
      .limit(1000)
      .execute(),
    readRecord(shop, customer),
    db
      .selectFrom('cart_lines')
      .select(['product_id', 'grams', 'quantity', 'added_at'])
      .where('customer_id', '=', of)
      .execute(),
    readOrders(shop, customer),
    messagesOf(shop, customer),
  ]);
  const { delivery = null, ...person } = profile ?? {};
  return {
    profile: person,
    email_change: emailChange ?? null,
    delivery,
    identities,
    sessions,
    record,
    cart,
    orders,
    messages,
  };
}

/**
 * The change of e-mail that was asked for and is not done. Neither when its link expires nor whether it was opened: an
 * address that has an account gets no link, and nobody may learn that from here (decision 061).
 */
async function readEmailChange({ db }: Shop, { id }: Customer) {
  return db
    .selectFrom('one_time_codes')
    .select(['new_email', 'created_at as asked_at'])
    .where('customer_id', '=', id)
    .where('kind', '=', 'change-email-to')
    .executeTakeFirst();
}

/** What the privacy notice calls the record: the newest entries of the audit trail by or about the account. */
async function readRecord(shop: Shop, { id }: Customer) {
  const rows = await shop.db
    .selectFrom('audit_events')
    .select(['at', 'what', 'address_hash'])
    .where((event) => event.or([event('who', '=', id), event('target', '=', `account:${id}`)]))
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ at, what, address_hash }) => ({ at, what, from: addressCode(address_hash) }));
}

async function readOrders(shop: Shop, customer: Customer) {
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'status', 'amount_paise', 'receipt_number', 'payment_method', 'created_at', 'paid_at'])
    .select(['name', 'email', 'phone', 'address1', 'address2', 'city', 'state', 'country', 'pincode'])
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('order_lines')
          .select(['product_id', 'product_name', 'grams', 'quantity', 'pack_paise', 'total_paise'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('line'),
      ).as('lines'),
    )
    .select((order) => [
      order
        .selectFrom('invoices')
        .select('number')
        .whereRef('invoices.order_id', '=', 'orders.id')
        .as('invoice_number'),
      jsonArrayFrom(
        order
          .selectFrom('payment_attempts')
          .select(['txnid', 'provider', 'state', AMOUNT_RUPEES, RECEIVED_RUPEES, iso('created_at')])
          .select(iso('settled_at'))
          .whereRef('payment_attempts.order_id', '=', 'orders.id')
          .orderBy('id'),
      ).as('payments'),
      jsonArrayFrom(
        order
          .selectFrom('refunds')
          .select(['state', AMOUNT_RUPEES, iso('created_at'), iso('settled_at')])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('id'),
      ).as('refunds'),
      jsonArrayFrom(
        order
          .selectFrom('credit_notes')
          .select(['number', AMOUNT_RUPEES, iso('issued_at')])
          .whereRef('credit_notes.order_id', '=', 'orders.id')
          .orderBy('financial_year')
          .orderBy('serial'),
      ).as('credit_notes'),
      jsonArrayFrom(
        order
          .selectFrom('order_events')
          .select(['to_status as status', 'cause', iso('at')])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .orderBy('id'),
      ).as('history'),
    ])
    .where(ordersOf(customer))
    .orderBy('created_at', 'desc')
    .execute();
  const byHand = new Map<string, number>();
  for (const { id, status } of orders) {
    if (status === 'refunded') byHand.set(id, await givenByHandOfOrder(shop.db, id));
  }
  return orders.map((order) => ({ ...order, given_by_hand_rupees: (byHand.get(order.id) ?? 0) / 100 }));
}

const AMOUNT_RUPEES = sql<number>`amount_paise / 100.0`.as('amount_rupees');
/** What a payment brought, which may be another amount than was asked for (decision 132); null for none. */
const RECEIVED_RUPEES = sql<number | null>`received_paise / 100.0`.as('received_rupees');

/** A time as JavaScript writes it; PostgreSQL's own JSON would have the server's time zone. */
function iso<Column extends string>(column: Column) {
  return sql<
    string | null
  >`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(column);
}

/** Anybody can write to the shop under any address. Only a confirmed address proves whose messages they are. */
async function messagesOf(shop: Shop, customer: Customer) {
  if (!customer.emailVerified) return [];
  return shop.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'created_at'])
    .where(emailIs(customer.email))
    .orderBy('created_at', 'desc')
    .execute();
}
