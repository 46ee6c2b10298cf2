import type { Tx } from '../../db/schema.ts';
import { record } from '../audit/record.ts';
import { lockOrders } from '../orders/lock-order.ts';
import { ordersEverOf } from '../orders/own-orders.ts';
import { TO_BE_DELIVERED } from '../orders/status.ts';
import { stillOpenSql } from '../payments/settle/being-confirmed.ts';
import type { Customer, Shop } from '../shop.ts';
import { anonymiseBuyers, awaitedRefunds, watchedAttempts } from './anonymise-buyers.ts';
import type { Caller } from './caller.ts';
import { emailIs } from './email/email.ts';
import { queueFarewell } from './farewell.ts';
import { type Confirmation, confirmPassword, ENDED, lockConfirmed } from './passwords/confirm-password.ts';

type DeleteAccount =
  | { ok: true }
  | { ok: false; reason: 'payment-open' }
  | Exclude<Confirmation, { ok: true }>;

/**
 * Deletes an account permanently and frees its e-mail address. Unpaid orders are deleted with it. Paid orders stay on
 * record without personal data (decisions: Orders): it is removed from completed orders at once, and later from those
 * that are still on their way or wait for a refund (`anonymise-buyers.ts`).
 */
export async function deleteAccount(
  shop: Shop,
  customer: Customer,
  password: string,
  caller: Caller,
): Promise<DeleteAccount> {
  const confirmed = await confirmPassword(shop, customer, password, caller);
  if (!confirmed.ok) return confirmed;
  return shop.db.transaction().execute(async (tx): Promise<DeleteAccount> => {
    const account = await lockConfirmed(shop, tx, customer, confirmed);
    if (!account) return ENDED;
    // Its e-mail may have been confirmed or changed while the password was checked.
    const { email, email_verified_at } = account;
    const owner: Customer = { ...customer, email, emailVerified: email_verified_at !== null };
    const found = await lockAndRead(tx, owner, shop.clock());
    // A guest's open payment is the account's only by its e-mail, which anybody may have typed: it stays the guest's.
    const orders = found.filter((order) => order.customer_id !== null || !order.payment_open);
    if (orders.some((order) => order.payment_open)) return { ok: false, reason: 'payment-open' };
    await leaveOrders(shop, tx, orders);
    await forgetMessages(tx, owner);
    await queueFarewell(shop, tx, account);
    await tx.deleteFrom('customers').where('id', '=', customer.id).execute();
    await record(shop, tx, { what: 'account-deleted', who: customer.id, address: caller.address });
    return { ok: true };
  });
}

type LockedOrder = Awaited<ReturnType<typeof lockAndRead>>[number];

/**
 * Locks first and reads in a second statement, which sees what earlier lock holders wrote: a payment may have begun.
 * Others' orders whose goods are in the account's cart are locked too, because they lose their reference to it.
 */
async function lockAndRead(tx: Tx, customer: Customer, now: Date) {
  const ids = await lockOrders(tx, (order) =>
    order.or([ordersEverOf(customer)(order), order('cart_customer_id', '=', customer.id)]),
  );
  if (ids.length === 0) return [];
  return tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'status', 'paid_at'])
    .select((order) => [
      order
        .exists(
          order
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('order_id', '=', 'orders.id')
            .where(stillOpenSql(now)),
        )
        .as('payment_open'),
      order
        .exists(
          order
            .selectFrom('payment_attempts')
            .leftJoin('refunds', 'refunds.attempt_id', 'payment_attempts.id')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where((attempt) =>
              attempt.or([
                attempt('payment_attempts.state', 'in', ['succeeded', 'surplus']),
                attempt('refunds.id', 'is not', null),
              ]),
            ),
        )
        .as('money_moved'),
      order.exists(watchedAttempts(tx, now)).as('watched'),
      order.exists(awaitedRefunds(tx, now)).as('refund_awaited'),
    ])
    .where('orders.id', 'in', ids)
    .where(ordersEverOf(customer))
    .execute();
}

async function leaveOrders(shop: Shop, tx: Tx, orders: LockedOrder[]): Promise<void> {
  // A watched order may still receive late money; it is erased when it is no longer watched (payments: Late success).
  const stays = (order: LockedOrder) => order.paid_at !== null || order.money_moved || order.watched;
  const unpaid = orders.filter((order) => !stays(order)).map(({ id }) => id);
  const kept = orders.filter(stays);
  if (unpaid.length > 0) await tx.deleteFrom('orders').where('id', 'in', unpaid).execute();
  if (kept.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ customer_id: null, browser_hash: null, hidden_at: shop.clock() })
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .execute();
  const isDone = ({ status, watched, refund_awaited }: LockedOrder) =>
    !TO_BE_DELIVERED.includes(status) && !watched && !refund_awaited;
  const done = kept.filter(isDone).map(({ id }) => id);
  await anonymiseBuyers(tx, done);
}

async function forgetMessages(tx: Tx, customer: Customer): Promise<void> {
  if (!customer.emailVerified) return;
  await tx.deleteFrom('contact_messages').where(emailIs(customer.email)).execute();
}
