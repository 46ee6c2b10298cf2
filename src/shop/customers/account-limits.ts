import { createHash } from 'node:crypto';
import { type Limit, look, type Taken, take } from '../limits/take.ts';
import type { Shop } from '../shop.ts';

/** The two counts of one thing (decisions: Accounts): of the account and of the network address. */
export interface TwoLimits {
  account: Limit;
  address: Limit;
}

/** The account is counted by the e-mail that was typed, whether or not somebody has it. */
export function loginLimits(shop: Shop, email: string, address: string): TwoLimits {
  const { loginPerAccount, loginPerAddress, loginWindowMinutes } = shop.settings.limits;
  const windowSeconds = loginWindowMinutes * 60;
  return {
    account: { name: 'login-account', key: emailKey(email), max: loginPerAccount, windowSeconds },
    address: { name: 'login-address', key: address, max: loginPerAddress, windowSeconds },
  };
}

/** Asks for reset links are counted per account, known or not, and per address, by the hour (decisions: Accounts). */
export function resetLimits(shop: Shop, email: string, address: string): TwoLimits {
  const { resetPerAccount, resetPerAddress } = shop.settings.limits;
  const windowSeconds = 3600;
  return {
    account: { name: 'reset-account', key: emailKey(email), max: resetPerAccount, windowSeconds },
    address: { name: 'reset-address', key: address, max: resetPerAddress, windowSeconds },
  };
}

export async function lookAtBoth(shop: Shop, { account, address }: TwoLimits): Promise<Taken> {
  return worse(await Promise.all([look(shop, account), look(shop, address)]));
}

export async function takeBoth(shop: Shop, { account, address }: TwoLimits): Promise<Taken> {
  return worse(await Promise.all([take(shop, account), take(shop, address)]));
}

/** Whatever was typed becomes a key of fixed length, and no addresses of people lie about in counters. */
function emailKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

function worse([one, other]: [Taken, Taken]): Taken {
  if (one.ok) return other;
  if (other.ok) return one;
  return one.retryAfter >= other.retryAfter ? one : other;
}
