import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '../../../contract/day-ms.ts';
import type { Role } from '../../../contract/roles.ts';
import { SESSION_DAYS } from '../../../contract/session-days.ts';
import type { Queries } from '../../../db/schema.ts';
import { signToken, type TokenIssuer } from './token.ts';

const USER_AGENT_MAX = 300;

/** Opens a session for an account, in the caller's transaction, and signs its token. */
export async function issueToken(
  shop: TokenIssuer,
  db: Queries,
  customer: { id: string; role: Role },
  userAgent: string,
): Promise<string> {
  const session = newSession(shop);
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      customer_id: customer.id,
      user_agent: userAgent.slice(0, USER_AGENT_MAX),
      created_at: session.startedAt,
      last_seen_at: session.startedAt,
      expires_at: session.expiresAt,
    })
    .execute();
  return signToken(shop, customer, session);
}

function newSession(shop: TokenIssuer): { id: string; startedAt: Date; expiresAt: Date } {
  const startedAt = shop.clock();
  const expiresAt = new Date(startedAt.getTime() + SESSION_DAYS * DAY_MS);
  return { id: uuidv7(), startedAt, expiresAt };
}
