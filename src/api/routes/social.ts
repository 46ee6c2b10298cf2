import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopbackName } from '../../contract/loopback-names.ts';
import { isOwnPath } from '../../contract/paths/own-path.ts';
import type { Caller } from '../../shop/customers/caller.ts';
import type { AuthorizationState, SocialProvider } from '../../shop/customers/sign-in/social-provider.ts';
import { signInSocially } from '../../shop/customers/sign-in/social-sign-in.ts';
import { consume } from '../../shop/limits/rate-limit.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { callerOf } from './account-caller.ts';
import {
  clearSignInMark,
  setSignInMark,
  storeAuthorizationState,
  takeAuthorizationState,
} from './social-cookies.ts';

/** Social sign-in by redirects (spec §7, docs/decisions/020-social-sign-in.md). */
export function socialRoutes(app: FastifyInstance, shop: Shop, social: SocialProvider): void {
  const { publicUrl, secure } = shop.settings;

  serve(app, 'socialSignIn', async ({ params, query, request, reply }) => {
    if (params.provider !== social.name) throw unknownProvider();
    keepOutOfCaches(reply);
    const next = query.next && isOwnPath(query.next) ? query.next : null;
    const begun = await social.begin(`${originOf(publicUrl, request.host)}/auth/${social.name}/callback`);
    if (!begun.ok) return reply.redirect(`/login${queryOf({ error: 'social', next })}`, 303);
    storeAuthorizationState(request, reply, { ...begun.authorization, next }, { now: shop.clock(), secure });
    setSignInMark(request, reply, secure);
    return reply.redirect(begun.url, 303);
  });

  serve(app, 'socialReturn', async ({ params, query, visitor, request, reply }) => {
    if (params.provider !== social.name) throw unknownProvider();
    keepOutOfCaches(reply);
    const authorization = takeAuthorizationState(request, reply, query.state ?? '', shop.clock());
    if (!authorization) return giveUp(reply, { error: 'social', next: null });
    const { next } = authorization;
    const back = new URL(request.url, originOf(publicUrl, request.host));
    const signingIn = finishSignIn(back, authorization, callerOf(visitor, request));
    const signedIn = await signingIn.catch((err: unknown): SignedIn => {
      // A person follows this address, so it may not answer in JSON while the database is away (decision 156).
      request.log.error({ err }, 'a social sign-in was not finished');
      return { ok: false, error: 'social' };
    });
    if (!signedIn.ok) return giveUp(reply, { error: signedIn.error, next });
    return reply.redirect(`/oauth-success${queryOf({ token: signedIn.token, next })}`, 303);
  });

  /** Signs in whoever comes `back` from the provider. */
  async function finishSignIn(
    back: URL,
    authorization: AuthorizationState,
    caller: Caller,
  ): Promise<SignedIn> {
    const allowed = await consume(shop, { ...RETURNS, key: caller.address });
    if (!allowed.ok) return { ok: false, error: 'social' };
    const outcome = await social.finish(back, authorization);
    if (!outcome.ok) return { ok: false, error: 'social' };
    const signedIn = await signInSocially(shop, outcome.person, caller);
    if (signedIn.ok) return signedIn;
    return { ok: false, error: signedIn.reason === 'unverified' ? 'unverified' : 'social' };
  }
}

type SignedIn = { ok: true; token: string } | { ok: false; error: 'social' | 'unverified' };

/**
 * Per address. Each return makes the shop ask the provider: the cookie of a start can be sent again and again, and a
 * provider that is asked too much may refuse the shop.
 */
const RETURNS = { name: 'social-return', max: 60, windowSeconds: 600 };

function giveUp(
  reply: FastifyReply,
  why: { error: 'social' | 'unverified'; next: string | null },
): FastifyReply {
  clearSignInMark(reply);
  return reply.redirect(`/login${queryOf(why)}`, 303);
}

function unknownProvider(): Refusal {
  return new Refusal(404, 'There is no such sign-in provider.');
}

/** Tokens travel in these addresses (decisions: Accounts). */
function keepOutOfCaches(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}

/**
 * The origin to which the provider sends the browser back: the shop's public address. On loopback it is the name that
 * the browser used (localhost, 127.0.0.1), because cookies are not shared between these names.
 */
function originOf(publicUrl: string, host: string): string {
  const wanted = new URL(publicUrl);
  const came = URL.parse(`${wanted.protocol}//${host}`);
  const isAtHome = came && isLoopbackName(wanted.hostname) && isLoopbackName(came.hostname);
  return isAtHome ? came.origin : wanted.origin;
}

function queryOf(parts: Record<string, string | null>): string {
  const given = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
