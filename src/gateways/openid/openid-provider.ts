import * as openid from 'openid-client';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import type {
  AuthorizationState,
  SocialOutcome,
  SocialPerson,
  SocialProvider,
} from '../../shop/customers/sign-in/social-provider.ts';
import { loadOnce } from '../../shop/load-once.ts';
import { fetchCapped } from './fetch-capped.ts';
import { isOnThisMachine } from './own-machine.ts';

interface OpenidSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const TIMEOUT_SECONDS = 8;

/**
 * Sign-in with an OpenID Connect provider: authorization code with PKCE, state and nonce, always all three. Discovery
 * runs on first use and is cached; after a failure it runs again. Without settings there is no provider, and every
 * sign-in answers 'unavailable'.
 */
export function createSocialProvider(settings: OpenidSettings | null, log: BaseLogger): SocialProvider {
  if (!settings) return noProvider;
  const discover = discoverOnce(settings);
  return {
    name: 'google',
    begin: async (returnTo) => {
      try {
        return { ok: true, ...(await begin(await discover(), returnTo)) };
      } catch (error) {
        log.error({ err: error }, 'the sign-in provider could not be reached');
        return { ok: false, reason: 'unavailable' };
      }
    },
    finish: async (cameBackTo, authorization) => {
      try {
        return await finish(await discover(), cameBackTo, authorization);
      } catch (error) {
        return whyNot(error, log);
      }
    },
  };
}

const noProvider: SocialProvider = {
  name: 'google',
  begin: async () => ({ ok: false, reason: 'unavailable' }),
  finish: async () => ({ ok: false, reason: 'unavailable' }),
};

function discoverOnce(settings: OpenidSettings): () => Promise<openid.Configuration> {
  return loadOnce(() => discover(settings).catch(() => discover(settings)));
}

function discover({ issuer, clientId, clientSecret }: OpenidSettings): Promise<openid.Configuration> {
  const server = new URL(issuer);
  const execute = [openid.enableNonRepudiationChecks];
  if (isOnThisMachine(server)) execute.push(openid.allowInsecureRequests);
  return openid.discovery(server, clientId, clientSecret, authenticate(clientSecret), {
    execute,
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: fetchCapped,
  });
}

/**
 * In the form's body if the provider lists that, otherwise in the header, the standard's default (OIDC Discovery §3).
 */
function authenticate(clientSecret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(clientSecret);
  const inHeader = openid.ClientSecretBasic(clientSecret);
  return (server, ...request) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? inBody : inHeader)(server, ...request);
  };
}

async function begin(
  config: openid.Configuration,
  returnTo: string,
): Promise<{ url: string; authorization: AuthorizationState }> {
  const authorization = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: returnTo,
    scope: 'openid email profile',
    state: authorization.state,
    nonce: authorization.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(authorization.verifier),
    code_challenge_method: 'S256',
    // Otherwise a browser with one session at the provider signs in as its owner, whoever has just logged out here.
    prompt: 'select_account',
  });
  return { url: url.href, authorization };
}

/** A malformed optional claim counts as missing: an e-mail, for example, is then not verified. */
const Claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

async function finish(
  config: openid.Configuration,
  cameBackTo: URL,
  authorization: AuthorizationState,
): Promise<SocialOutcome> {
  const tokens = await openid.authorizationCodeGrant(config, cameBackTo, {
    expectedState: authorization.state,
    expectedNonce: authorization.nonce,
    pkceCodeVerifier: authorization.verifier,
    idTokenExpected: true,
  });
  return { ok: true, person: personOf(Claims.parse(tokens.claims())) };
}

function personOf(claims: z.infer<typeof Claims>): SocialPerson {
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
    name: claims.name ?? null,
  };
}

/**
 * An answer that says no, or that openid-client rejects, is a refusal; any other failure means that the provider is not
 * there.
 */
function whyNot(error: unknown, log: BaseLogger): SocialOutcome {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    log.info({ error: error.error }, 'a social sign-in was refused');
    return { ok: false, reason: 'refused' };
  }
  log.warn({ err: error }, 'a social sign-in failed');
  return { ok: false, reason: error instanceof openid.ClientError ? 'refused' : 'unavailable' };
}
