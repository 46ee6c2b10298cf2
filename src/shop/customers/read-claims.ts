import { type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Shop } from '../shop.ts';
import { TOKEN_ISSUER } from './token.ts';

const Payload = z.object({ user: z.object({ id: z.uuid() }), sid: z.uuid() });

export type Claims = z.infer<typeof Payload>;

interface Seen {
  claims: Claims;
  /** What checked it; a key that is gone checks nothing any more. */
  kid: string | undefined;
  key: Buffer;
  /** Seconds, as in the token. */
  expires: number;
}

/** The most tokens of which a process remembers that they are genuine. */
const MOST_SEEN = 5000;
const seenBy = new WeakMap<Shop['keys'], LRUCache<string, Seen>>();

/**
 * What a token of ours says; null for anything else. A signature that held is not worked out again: it is the dearest
 * part of a cart call (decision 122). Whether the session lives is asked of the database each time all the same.
 */
export async function readClaims(shop: Shop, token: string): Promise<Claims | null> {
  const seen = seenBy.get(shop.keys) ?? new LRUCache<string, Seen>({ max: MOST_SEEN });
  seenBy.set(shop.keys, seen);
  const known = seen.get(token);
  if (known) {
    if (stillHolds(shop, known)) return known.claims;
    seen.delete(token);
    return null;
  }
  const checked = await check(shop, token);
  if (!checked) return null;
  seen.set(token, checked);
  return checked.claims;
}

function stillHolds(shop: Shop, { kid, key, expires }: Seen): boolean {
  return shop.clock().getTime() < expires * 1000 && shop.keys.tokens.checking(kid)?.equals(key) === true;
}

async function check(shop: Shop, token: string): Promise<Seen | null> {
  try {
    let kid: string | undefined;
    let key: Buffer | undefined;
    const { payload } = await jwtVerify<JWTPayload>(
      token,
      (header) => {
        kid = header.kid;
        key = keyOf(shop, kid);
        return key;
      },
      {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        requiredClaims: ['exp', 'iat'],
        currentDate: shop.clock(),
      },
    );
    const parsed = Payload.safeParse(payload);
    if (!parsed.success || !key || payload.exp === undefined) return null;
    return { claims: parsed.data, kid, key, expires: payload.exp };
  } catch {
    // Every way in which a stranger's text is not our token.
    return null;
  }
}

function keyOf(shop: Shop, kid: string | undefined): Buffer {
  const key = shop.keys.tokens.checking(kid);
  if (!key) throw new Error('the token names a key that is not ours');
  return key;
}
