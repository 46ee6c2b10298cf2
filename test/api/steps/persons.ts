import { SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../../src/contract/roles.ts';
import { issueToken } from '../../../src/shop/customers/sessions/issue-token.ts';
import { TOKEN_ISSUER, type TokenIssuer } from '../../../src/shop/customers/sessions/token.ts';
import { endAllSessions } from '../../../src/shop/customers/sign-in/log-out.ts';
import type { TestShop } from '../../shop.ts';
import type { Who } from './cases-of-calls.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** A password that the shop's rules accept. */
export const GOOD = 'kesar-peda-77';

/** An e-mail address that nobody has, so that one test does not use up another's limits. */
export function newEmail(): string {
  return `person-${uuidv7()}@example.in`;
}

/** A new account through the shop's own sign-up, with its e-mail not confirmed. */
export async function signedUp(
  shop: TestShop,
  { username = 'Neha Joshi', email = newEmail(), password = GOOD } = {},
): Promise<{ email: string; token: string }> {
  const answer = await shop.guest().signup({ body: { username, email, password } });
  if (!answer.ok) throw new Error(answer.message);
  return { email, token: answer.data.token };
}

export async function idOf(shop: TestShop, email: string): Promise<string> {
  const { id } = await shop.shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** A new session by the shop's own login. */
export async function logIn(shop: TestShop, email: string, password = GOOD): Promise<string> {
  const answer = await shop.guest().login({ body: { email, password } });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.token;
}

/** Whether the shop still accepts a token. */
export async function works(shop: TestShop, token: string): Promise<boolean> {
  return (await shop.guest().getUser({ token })).ok;
}

/** A new account of this role with the cast's password, logged in. */
export function newPerson(shop: TestShop, role: Role): Promise<Person> {
  return newPersonAt(shop.shop, role);
}

/** The same without a test shop, from a shop's database and keys. */
export async function newPersonAt(shop: TokenIssuer, role: Role): Promise<Person> {
  const { db } = shop;
  const id = uuidv7();
  const email = `${role}-${id}@example.in`;
  await db
    .insertInto('customers')
    .columns(['id', 'username', 'email', 'email_verified_at', 'password_hash', 'role'])
    .expression((from) =>
      from
        .selectFrom('customers')
        .select((row) => [
          row.val(id).as('id'),
          'username',
          row.val(email).as('email'),
          'email_verified_at',
          'password_hash',
          row.val(role).as('role'),
        ])
        .where('customers.email', '=', 'ravi@example.in'),
    )
    .execute();
  return { id, email, token: await issueToken(shop, db, { id, role }, 'a test') };
}

/** A new session of an existing account. */
export async function newToken(shop: TokenIssuer, email: string): Promise<string> {
  const account = await shop.db
    .selectFrom('customers')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return issueToken(shop, shop.db, account, 'a test');
}

/** The caller's token; null for nobody. */
export async function tokenOf(shop: TestShop, who: Who): Promise<string | null> {
  if (who === 'nobody') return null;
  if (who === 'bad') return forgedToken();
  if (who !== 'revoked') return (await newPerson(shop, who)).token;
  const person = await newPerson(shop, 'admin');
  await endAllSessions(shop.shop, shop.shop.db, person.id);
  return person.token;
}

/** A token that claims to be an admin's, but was signed by a stranger. */
function forgedToken(): Promise<string> {
  return new SignJWT({ user: { id: uuidv7(), role: 'admin' }, sid: uuidv7() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(TOKEN_ISSUER)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new Uint8Array(32));
}
