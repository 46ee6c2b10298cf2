import { SignJWT } from 'jose';
import type { Shop } from '../../shop.ts';

export const TOKEN_ISSUER = 'gulab-and-sons';

/** What opening a session needs. */
export type TokenIssuer = Pick<Shop, 'clock' | 'db' | 'keys'>;

/** Signs the token of an existing session (decisions: Accounts): `user: { id, role }`, `sid`, 30 days. */
export function signToken(
  shop: TokenIssuer,
  who: { id: string; role: string },
  session: { id: string; startedAt: Date; expiresAt: Date },
): Promise<string> {
  const { kid, key } = shop.keys.tokens.signing(shop.clock());
  return new SignJWT({ user: { id: who.id, role: who.role }, sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setIssuer(TOKEN_ISSUER)
    .setIssuedAt(session.startedAt)
    .setExpirationTime(session.expiresAt)
    .sign(key);
}
