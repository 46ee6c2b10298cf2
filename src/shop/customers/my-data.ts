import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Customer, Shop } from '../shop.ts';
import { emailIs } from './email.ts';
import { ownOrders } from './own-orders.ts';

/**
 * Everything the shop stores about a customer's account, for the customer (DPDP Act 2023): no passwords or tokens, and
 * nothing of orders the customer has deleted. Amounts are in paise and weights in grams, as the field names say.
 */
export async function myData(shop: Shop, customer: Customer): Promise<Record<string, unknown>> {
  const { db } = shop;
  const of = customer.id;
  const [profile, identities, sessions, cart, orders, messages] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['id', 'username', 'email', 'email_verified_at', 'role', 'created_at', 'delivery'])
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .where('id', '=', of)
      .executeTakeFirst(),
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
    db
      .selectFrom('cart_lines')
      .select(['product_id', 'grams', 'quantity', 'added_at'])
      .where('customer_id', '=', of)
      .execute(),
    ordersOf(shop, customer),
    messagesOf(shop, customer),
  ]);
  const { delivery = null, ...person } = profile ?? {};
  return { profile: person, delivery, identities, sessions, cart, orders, messages };
}

function ordersOf(shop: Shop, customer: Customer) {
  return shop.db
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
    .where(ownOrders(customer))
    .orderBy('created_at', 'desc')
    .execute();
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
