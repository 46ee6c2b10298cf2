import { v7 as uuidv7 } from 'uuid';
import { BAD_EMAIL } from '../../../contract/delivery-rules.ts';
import { record } from '../../audit/record.ts';
import { consume, perHour, type TooMany } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';
import type { Caller } from '../caller.ts';
import { askToConfirm } from '../email/ask-to-confirm.ts';
import { readEmail } from '../email/email.ts';
import { readName } from '../name-rules.ts';
import { hashPassword } from '../passwords/password.ts';
import { passwordComplaint } from '../passwords/password-rules.ts';
import { issueToken } from '../sessions/issue-token.ts';

type SignUp =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'taken' }
  | TooMany;

/**
 * Creates a customer, signs them in and queues the e-mail that asks them to confirm their address. Valid attempts count
 * against the network address's limit, even for taken e-mails, because the reply reveals who has an account.
 */
export async function signUp(
  shop: Shop,
  typed: { username: string; email: string; password: string },
  caller: Caller,
): Promise<SignUp> {
  const reading = readName(typed.username);
  if (!reading.ok) return { ...reading, reason: 'invalid' };
  const email = readEmail(typed.email);
  if (!email) return { ok: false, reason: 'invalid', message: BAD_EMAIL };
  const complaint = await passwordComplaint(typed.password, { name: reading.name, email });
  if (complaint) return { ok: false, reason: 'invalid', message: complaint };
  const { signupAddressPerHour: max } = shop.settings.limits;
  const allowed = await consume(shop, perHour('signup', caller.address, max));
  if (!allowed.ok) return allowed;
  return create(shop, { name: reading.name, email, password: typed.password }, caller);
}

async function create(
  shop: Shop,
  person: { name: string; email: string; password: string },
  caller: Caller,
): Promise<SignUp> {
  const passwordHash = await hashPassword(person.password);
  return shop.db.transaction().execute(async (tx): Promise<SignUp> => {
    const customer = await tx
      .insertInto('customers')
      .values({
        id: uuidv7(),
        username: person.name,
        email: person.email,
        password_hash: passwordHash,
        role: 'customer',
        created_at: shop.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'role'])
      .executeTakeFirst();
    if (!customer) return { ok: false, reason: 'taken' };
    await record(shop, tx, { what: 'account-made', who: customer.id, address: caller.address });
    await askToConfirm(shop, tx, { id: customer.id, email: person.email });
    return { ok: true, token: await issueToken(shop, tx, customer, caller.userAgent) };
  });
}
