import { type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Id } from '../../../contract/schemas/id.ts';
import type { Shop } from '../../shop.ts';
import { TOKEN_ISSUER } from './token.ts';

const Payload = z.object({ user: z.object({ id: Id }), sid: Id });

export type Claims = z.infer<typeof Payload>;

interface Seen {
  claims: Claims;
  /** The key that verified the token. Once the key is retired, the cached result is void. */
  kid: string | undefined;
  key: Buffer;
  /** Seconds since 1970, as in the token. */
  expires: number;
}

/** How many verified tokens a process remembers. */
const MAX_SEEN = 5000;
/**
 * As the shop writes it (RFC 7515 §7.1). Decoders skip spaces and padding: anybody with one token could otherwise write
 * it in any number of ways, of up to 16 KB each, and all of them would be remembered.
 */
const ONE_SPELLING = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const seenBy = new WeakMap<Shop['keys'], LRUCache<string, Seen>>();

/**
 * The claims of a token of ours; null for anything else. A verified signature is cached, because verifying is the most
 * expensive part of a cart call (decision 122). The session itself is still checked in the database every time.
 */
export async function readClaims(shop: Shop, token: string): Promise<Claims | null> {
  if (!ONE_SPELLING.test(token)) return null;
  const seen = seenBy.get(shop.keys) ?? new LRUCache<string, Seen>({ max: MAX_SEEN });
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
    // Any way in which a text fails to be one of our tokens.
    return null;
  }
}

function keyOf(shop: Shop, kid: string | undefined): Buffer {
  const key = shop.keys.tokens.checking(kid);
  if (!key) throw new Error('the token names a key that is not ours');
  return key;
}
