import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SocialTrip } from '../../shop/customers/social-provider.ts';

const TRIP = 'social-trip';
const STARTED = 'sign-in-started';
const MINUTES = 10;

const Trip = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  startedAt: z.number(),
});

/** Stores the state of a sign-in in the browser: signed, HttpOnly, for ten minutes and the /auth calls only. */
export function packTrip(
  reply: FastifyReply,
  trip: SocialTrip & { next: string | null },
  at: { now: Date; secure: boolean },
): void {
  const value = JSON.stringify({ ...trip, startedAt: at.now.getTime() });
  reply.setCookie(TRIP, Buffer.from(value).toString('base64url'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: at.secure,
    path: '/auth',
    maxAge: MINUTES * 60,
  });
}

/** The sign-in state of this browser, removed so that it serves once; null when there is none or it is too old. */
export function unpackTrip(
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): (SocialTrip & { next: string | null }) | null {
  const raw = request.cookies[TRIP];
  if (!raw) return null;
  reply.clearCookie(TRIP, { path: '/auth' });
  const { valid, value } = request.unsignCookie(raw);
  if (!valid) return null;
  const trip = readTrip(value);
  return trip && now.getTime() - trip.startedAt <= MINUTES * 60_000 ? trip : null;
}

/** null when the value is another of our signed cookies. */
function readTrip(value: string): z.infer<typeof Trip> | null {
  try {
    return Trip.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return null;
  }
}

/**
 * Tells the page /oauth-success that this browser started a sign-in (decisions: Shown to people); the page reads and
 * removes it. Not set when another site sent the browser here, because then the person did not ask for it.
 */
export function noteStarted(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') return;
  reply.setCookie(STARTED, '1', { sameSite: 'lax', secure, path: '/oauth-success', maxAge: MINUTES * 60 });
}
