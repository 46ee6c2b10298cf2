import { createHash } from 'node:crypto';
import { type Allowance, consume, type Limit, peek, perHour } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';
import { normalEmail } from './email/email.ts';

/**
 * Two counters for one action (decisions: Accounts): one per account, and one per address, which many accounts may use:
 * the caller's network address, or the mailbox that gets a mail.
 */
interface TwoLimits {
  account: Limit;
  address: Limit;
}

/** Limits of failed logins. The account is identified by the typed e-mail, whether or not it has an account. */
export function loginLimits(shop: Shop, email: string, address: string): TwoLimits {
  const { loginAccount, loginAddress, loginWindowMinutes } = shop.settings.limits;
  const windowSeconds = loginWindowMinutes * 60;
  return {
    account: { name: 'login-account', key: emailKey(email), max: loginAccount, windowSeconds },
    address: { name: 'login-address', key: address, max: loginAddress, windowSeconds },
  };
}

/** Password reset requests per hour, counted per account, existing or not, and per address (decisions: Accounts). */
export function resetLimits(shop: Shop, email: string, address: string): TwoLimits {
  return {
    account: mailboxLimit(shop, 'reset-account', email),
    address: perHour('reset-address', address, shop.settings.limits.resetAddressPerHour),
  };
}

/**
 * Requests per hour to move an account to another e-mail, counted per account and per new mailbox, which may be a
 * stranger's: whoever makes many accounts must not fill it (decision 060).
 */
export function changeEmailLimits(shop: Shop, customerId: string, email: string): TwoLimits {
  return {
    account: perHour('change-email', customerId, shop.settings.limits.resetAccountPerHour),
    address: mailboxLimit(shop, 'change-email-to', email),
  };
}

/** Mails per hour that ask one mailbox to confirm that it belongs to a new account. */
export function confirmationLimit(shop: Shop, email: string): Limit {
  return mailboxLimit(shop, 'confirm-email', email);
}

/** Mails per hour that one mailbox gets of one kind. */
function mailboxLimit(shop: Shop, name: string, email: string): Limit {
  return perHour(name, emailKey(email), shop.settings.limits.resetAccountPerHour);
}

/** Whether either limit is used up, without counting; the longer wait wins. */
export async function peekBoth(shop: Shop, { account, address }: TwoLimits): Promise<Allowance> {
  return longerWait(await Promise.all([peek(shop, account), peek(shop, address)]));
}

/**
 * Counts an attempt against both limits; if either refuses it, it does not count against the other. Otherwise an
 * address that has used up its own limit could lock other people's accounts.
 */
export async function countAgainstBoth(shop: Shop, { account, address }: TwoLimits): Promise<Allowance> {
  const room = await peek(shop, address);
  if (!room.ok) return room;
  const allowed = await consume(shop, account);
  return allowed.ok ? consume(shop, address) : allowed;
}

/** Gives any input a key of fixed length and keeps e-mail addresses out of the counters. */
function emailKey(email: string): string {
  return createHash('sha256').update(normalEmail(email)).digest('base64url');
}

function longerWait([one, other]: [Allowance, Allowance]): Allowance {
  if (one.ok) return other;
  if (other.ok) return one;
  return one.retryAfter >= other.retryAfter ? one : other;
}
