import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SIGN_IN_STARTED } from '../../contract/sign-in-started.ts';
import type { AuthorizationState } from '../../shop/customers/sign-in/social-provider.ts';

const COOKIE_PREFIX = 'social-trip-';
const MINUTES = 10;
/** Sign-ins under way at once in one browser; each cookie may have 3 KB. */
const MAX_SIGN_INS = 3;

const StoredState = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  startedAt: z.number(),
});

/**
 * Stores the state of a sign-in in the browser: signed, HttpOnly, for ten minutes and for the /auth calls only. Each
 * tab has its own. If too many were left unfinished, they are removed to make room.
 */
export function storeAuthorizationState(
  request: FastifyRequest,
  reply: FastifyReply,
  authorization: AuthorizationState & { next: string | null },
  at: { now: Date; secure: boolean },
): void {
  const earlier = Object.keys(request.cookies).filter((name) => OURS.test(name));
  if (earlier.length >= MAX_SIGN_INS) for (const name of earlier) reply.clearCookie(name, { path: '/auth' });
  const value = JSON.stringify({ ...authorization, startedAt: at.now.getTime() });
  reply.setCookie(nameOf(authorization.state), Buffer.from(value).toString('base64url'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: at.secure,
    path: '/auth',
    maxAge: MINUTES * 60,
  });
}

/** Another name with the same prefix may be one that a reply cannot repeat. */
const OURS = new RegExp(`^${COOKIE_PREFIX}[0-9a-f]{16}$`);

/** Short, and made of characters that a cookie's name may contain. */
function nameOf(state: string): string {
  return COOKIE_PREFIX + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/**
 * This browser's sign-in with that state, removed so that it works only once; null when there is none or it is too old.
 */
export function takeAuthorizationState(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
  now: Date,
): (AuthorizationState & { next: string | null }) | null {
  const name = nameOf(state);
  const raw = request.cookies[name];
  if (!raw) return null;
  reply.clearCookie(name, { path: '/auth' });
  const { valid, value } = request.unsignCookie(raw);
  if (!valid) return null;
  const authorization = readStoredState(value);
  return authorization && now.getTime() - authorization.startedAt <= MINUTES * 60_000 ? authorization : null;
}

/** null when the value is another of our signed cookies. */
function readStoredState(value: string): z.infer<typeof StoredState> | null {
  try {
    return StoredState.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return null;
  }
}

/**
 * Tells the page /oauth-success that this browser started a sign-in (decisions: Shown to people); the page reads and
 * removes the mark. Not set when another site sent the browser here: the person did not ask for it then.
 */
export function setSignInMark(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') return;
  const { name, path } = SIGN_IN_STARTED;
  reply.setCookie(name, '1', { sameSite: 'lax', secure, path, maxAge: MINUTES * 60 });
}

/**
 * Removes the mark of an abandoned sign-in; otherwise a token that a link brings later would be accepted without a
 * question.
 */
export function clearSignInMark(reply: FastifyReply): void {
  reply.clearCookie(SIGN_IN_STARTED.name, { path: SIGN_IN_STARTED.path });
}
