import { readFailure } from '../../../db/failure.ts';
import type { Row, Tx } from '../../../db/schema.ts';
import { record } from '../../audit/record.ts';
import { lockOrders } from '../../orders/lock-order.ts';
import { ordersEverOf } from '../../orders/own-orders.ts';
import type { Shop } from '../../shop.ts';
import { lockCustomer } from '../lock-customer.ts';
import { ownerOfCode, redeemCode, voidCodes, voidEmailChange } from '../one-time-code.ts';
import { emailIs } from './email.ts';

type ConfirmNewEmail =
  /** 'half': the other address has not confirmed yet. */
  { ok: true; done: 'half' | 'whole' } | { ok: false; reason: 'stale' };

/** Confirms a change of e-mail with the code of a mailed link. The last outstanding confirmation applies the change. */
export async function confirmNewEmail(shop: Shop, code: string, address: string): Promise<ConfirmNewEmail> {
  const owner = await ofEitherSide((kind) => ownerOfCode(shop, kind, code));
  if (!owner) return { ok: false, reason: 'stale' };
  const confirming = shop.db.transaction().execute(async (tx): Promise<ConfirmNewEmail> => {
    const account = await lockCustomer(tx, owner.id);
    if (!account) return { ok: false, reason: 'stale' };
    const redeemed = await ofEitherSide((kind) => redeemCode(shop, tx, kind, code));
    if (!redeemed) return { ok: false, reason: 'stale' };
    const pair = await openPair(tx, account.id);
    if (pair.some(({ used_at }) => used_at === null)) return { ok: true, done: 'half' };
    const email = pair[0]?.new_email;
    if (!email || !(await moveTo(shop, tx, account, email))) return { ok: false, reason: 'stale' };
    await record(shop, tx, { what: 'email-changed', who: account.id, address });
    return { ok: true, done: 'whole' };
  });
  return confirming.catch((error: unknown) => {
    if (readFailure(error).code === DUPLICATE) return { ok: false, reason: 'stale' };
    throw error;
  });
}

/** Tries both kinds of code, because a link does not say to which of the two addresses it was mailed. */
async function ofEitherSide<Found>(
  find: (kind: 'change-email-to' | 'change-email-from') => Promise<Found | null>,
): Promise<Found | null> {
  return (await find('change-email-to')) ?? find('change-email-from');
}

/** unique_violation: a sign-up with the new address won the race. */
const DUPLICATE = '23505';

/** The codes of the pending change, used or not. */
async function openPair(
  tx: Tx,
  customerId: string,
): Promise<Pick<Row<'one_time_codes'>, 'used_at' | 'new_email'>[]> {
  return tx
    .selectFrom('one_time_codes')
    .select(['used_at', 'new_email'])
    .where('customer_id', '=', customerId)
    .where('kind', 'in', ['change-email-from', 'change-email-to'])
    .execute();
}

/** false when the new address has been taken by another account since the request. */
async function moveTo(shop: Shop, tx: Tx, account: Row<'customers'>, email: string): Promise<boolean> {
  const namesake = await tx.selectFrom('customers').select('id').where(emailIs(email)).executeTakeFirst();
  if (namesake) return false;
  await lockOrders(tx, ordersEverOf({ ...account, emailVerified: account.email_verified_at !== null }));
  await moveMails(tx, account, email);
  await keepGuestOrders(tx, account);
  await keepMessages(tx, account, email);
  await tx
    .updateTable('customers')
    .set({ email, email_verified_at: shop.clock(), delivery: savedAt(account, email) })
    .where('id', '=', account.id)
    .execute();
  await voidEmailChange(tx, account.id);
  // The old mailbox may no longer be the owner's.
  await voidCodes(tx, 'reset-password', account.id);
  await voidCodes(tx, 'verify-email', account.id);
  return true;
}

/**
 * What is still to be said of the account's paid orders goes to the new address: the old one may be a stranger's. Not of
 * unpaid ones, whose e-mail stays as announced to the provider (decision 158), nor of guest orders (call it before
 * `keepGuestOrders`): whoever placed them sees their e-mail, and may be somebody else.
 */
async function moveMails(tx: Tx, account: Row<'customers'>, email: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email })
    .where('customer_id', '=', account.id)
    .where('paid_at', 'is not', null)
    .where(emailIs(account.email))
    .execute();
}

/**
 * Guest orders belonged to the account through its old address (decisions: Accounts). They stay with it, including
 * those that the customer has deleted, which are erased with the account. Hidden orders without a browser are left out:
 * an earlier, deleted account of that address left them, and `anonymise-buyers.ts` anonymises them.
 */
async function keepGuestOrders(tx: Tx, account: Row<'customers'>): Promise<void> {
  if (!account.email_verified_at) return;
  await tx
    .updateTable('orders')
    .set({ customer_id: account.id })
    .where('customer_id', 'is', null)
    .where(emailIs(account.email))
    .where((where) => where.or([where('hidden_at', 'is', null), where('browser_hash', 'is not', null)]))
    .execute();
}

/**
 * The saved delivery details, from which the next checkout takes its e-mail: the receipt must not go to the old address.
 * Those with somebody else's e-mail keep it.
 */
function savedAt({ delivery, email: old }: Row<'customers'>, email: string): string | null {
  const isOld = delivery?.['email']?.toLowerCase() === old.toLowerCase();
  return delivery && JSON.stringify(isOld ? { ...delivery, email } : delivery);
}

/** Messages under the confirmed old address belong to the account: they follow it, and are erased with it. */
async function keepMessages(tx: Tx, account: Row<'customers'>, email: string): Promise<void> {
  if (!account.email_verified_at) return;
  await tx.updateTable('contact_messages').set({ email }).where(emailIs(account.email)).execute();
}
