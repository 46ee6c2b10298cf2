import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { EMAIL } from '../../../contract/delivery-rules.ts';
import type { Row, Tx } from '../../../db/schema.ts';
import { record } from '../../audit/record.ts';
import type { Shop } from '../../shop.ts';
import type { Caller } from '../caller.ts';
import { askToConfirm } from '../email/ask-to-confirm.ts';
import { emailIs, readEmail } from '../email/email.ts';
import { lockCustomer } from '../lock-customer.ts';
import { nameFrom } from '../name-rules.ts';
import { voidEmailChange } from '../one-time-code.ts';
import { issueToken } from '../sessions/issue-token.ts';
import type { SocialPerson } from './social-provider.ts';
import { takeOver } from './take-over.ts';

type SocialSignIn = { ok: true; token: string } | { ok: false; reason: 'unverified' | 'no-email' };

/** Several browsers of one new person may return at once; a later one finds the account the first one created. */
const TRIES = 3;

/** What the audit trail says. */
const BY_A_PROVIDER = 'by a provider';

/**
 * Signs in a person the provider has verified. Looks them up by (issuer, subject); else links the account with the same
 * e-mail, but only if the provider has verified it; else creates an account (docs/decisions/020-social-sign-in.md).
 */
export async function signInSocially(
  shop: Shop,
  person: SocialPerson,
  caller: Caller,
): Promise<SocialSignIn> {
  for (let tries = TRIES; ; tries -= 1) {
    const found = await shop.db.transaction().execute(async (tx) => {
      const { address, userAgent } = caller;
      const account = await findOrCreate(shop, tx, person, address);
      if ('reason' in account) return { ok: false as const, reason: account.reason };
      await record(shop, tx, { what: 'sign-in', who: account.id, detail: BY_A_PROVIDER, address });
      return { ok: true as const, token: await issueToken(shop, tx, account, userAgent) };
    });
    if (found.ok) return found;
    if (found.reason !== 'late') return { ok: false, reason: found.reason };
    if (tries === 1) throw new Error('a social account was neither found nor could it be created');
  }
}

type Account = Pick<Row<'customers'>, 'id' | 'role'>;
type Found = Account | { reason: 'unverified' | 'no-email' | 'late' };

async function findOrCreate(shop: Shop, tx: Tx, person: SocialPerson, address: string): Promise<Found> {
  await oneAtATime(tx, person);
  const known = await linkedAccount(tx, person);
  const email = readProvidedEmail(person);
  if (known) {
    const account = await lockCustomer(tx, known);
    // A take-over or a new password that held the lock may have unlinked this sign-in and ended its sessions.
    if (!account || (await linkedAccount(tx, person)) !== account.id) return { reason: 'late' };
    if (person.emailVerified && email === account.email) await confirmEmail(shop, tx, account, address);
    return account;
  }
  if (!email) return { reason: 'no-email' };
  const namesake = await tx
    .selectFrom('customers')
    .selectAll()
    .where(emailIs(email))
    .forUpdate()
    .executeTakeFirst();
  if (!namesake) return create(shop, tx, person, email);
  if (!person.emailVerified) return { reason: 'unverified' };
  if (!namesake.email_verified_at) await takeOver(shop, tx, namesake.id, nameFrom(person.name, email));
  await link(shop, tx, person, namesake.id);
  return namesake;
}

/**
 * As the provider gives it, because nobody typed it: tidied, or made valid only by its lower case (that of the kelvin
 * sign is 'k'), it would be another address than the provider has verified.
 */
function readProvidedEmail({ email }: SocialPerson): string | null {
  return email !== null && EMAIL.test(email) ? readEmail(email) : null;
}

async function linkedAccount(tx: Tx, { issuer, subject }: SocialPerson): Promise<string | null> {
  const row = await tx
    .selectFrom('identities')
    .select('customer_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Serialises concurrent sign-ins of one person; there may be no row to lock yet. */
async function oneAtATime(tx: Tx, { issuer, subject }: SocialPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx);
}

async function create(shop: Shop, tx: Tx, person: SocialPerson, email: string): Promise<Found> {
  const now = shop.clock();
  const account = await tx
    .insertInto('customers')
    .values({
      id: uuidv7(),
      username: nameFrom(person.name, email),
      email,
      email_verified_at: person.emailVerified ? now : null,
      password_hash: null,
      role: 'customer',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'role'])
    .executeTakeFirst();
  if (!account) return { reason: 'late' };
  await link(shop, tx, person, account.id);
  await record(shop, tx, { what: 'account-made', who: account.id, detail: BY_A_PROVIDER });
  if (!person.emailVerified) await askToConfirm(shop, tx, { id: account.id, email });
  return account;
}

async function link(shop: Shop, tx: Tx, person: SocialPerson, customerId: string): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      issuer: person.issuer,
      subject: person.subject,
      customer_id: customerId,
      created_at: shop.clock(),
    })
    .execute();
}

async function confirmEmail(shop: Shop, tx: Tx, account: Row<'customers'>, address: string): Promise<void> {
  if (account.email_verified_at) return;
  await tx
    .updateTable('customers')
    .set({ email_verified_at: shop.clock() })
    .where('id', '=', account.id)
    .execute();
  // As in `verify-email.ts`.
  await voidEmailChange(tx, account.id);
  await record(shop, tx, { what: 'email-confirmed', who: account.id, detail: BY_A_PROVIDER, address });
}
