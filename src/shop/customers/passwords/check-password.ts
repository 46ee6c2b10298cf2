import { DEMO_PASSWORD, isOfTheCast } from '../../../../shop.cast.ts';
import type { Row } from '../../../db/schema.ts';
import { record } from '../../audit/record.ts';
import type { TooMany } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';
import { countAgainstBoth, loginLimits, peekBoth } from '../account-limits.ts';
import { emailIs, readEmail } from '../email/email.ts';
import { inTurn, normalized, verifyNow } from './password.ts';

type Account = Pick<Row<'customers'>, 'id' | 'role' | 'email'> & { passwordHash: string };

interface TypedPassword {
  email: string;
  password: string;
  /** The caller's network address. */
  address: string;
  hasEnded?: () => Promise<boolean>;
}

type PasswordCheck = { ok: true; account: Account } | { ok: false; reason: 'wrong' } | TooMany;

/**
 * Checks an account's password within the limits of failed attempts (decisions: Accounts). An unknown e-mail takes as
 * long as a wrong password and gets the same answer. A caller whose session has ended (`hasEnded`) learns nothing about
 * the password: the right one is 'wrong' too, and if the session ended before the check, nothing is counted.
 */
export async function checkPassword(
  shop: Shop,
  { email, password, address, hasEnded = async () => false }: TypedPassword,
): Promise<PasswordCheck> {
  const limits = loginLimits(shop, email, address);
  return inTurn(async () => {
    const before = await peekBoth(shop, limits);
    if (!before.ok) return before;
    const account = await findAccount(shop, email);
    // Asked after the account is read: what deletes it or changes its password ends the session in the same commit.
    if (await hasEnded()) return { ok: false, reason: 'wrong' };
    const good = await verifyNow(account?.passwordHash ?? null, password);
    if (good && account && !isDemoLogin(shop, account, password)) {
      if (await hasEnded()) return { ok: false, reason: 'wrong' };
      // Concurrent guesses may have used up the limit. Then even a correct one is refused.
      const after = await peekBoth(shop, limits);
      return after.ok ? { ok: true, account } : after;
    }
    const target = account ? `account:${account.id}` : '';
    await record(shop, shop.db, { what: 'sign-in-failed', who: null, target, address });
    const counted = await countAgainstBoth(shop, limits);
    return counted.ok ? { ok: false, reason: 'wrong' } : counted;
  });
}

/** A shop that started as a demo still has the demo accounts, an admin among them, whose password is in the README. */
function isDemoLogin(shop: Shop, account: Account, password: string): boolean {
  return !shop.settings.demo && normalized(password) === DEMO_PASSWORD && isOfTheCast(account.email);
}

async function findAccount(shop: Shop, typed: string): Promise<Account | null> {
  const email = readEmail(typed);
  if (!email) return null;
  const row = await shop.db
    .selectFrom('customers')
    .select(['id', 'role', 'email', 'password_hash'])
    .where(emailIs(email))
    .executeTakeFirst();
  if (!row?.password_hash) return null;
  return { id: row.id, role: row.role, email: row.email, passwordHash: row.password_hash };
}
