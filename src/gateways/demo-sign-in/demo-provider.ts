import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWK, Provider } from 'oidc-provider';
import { boundedMemory } from './demo-memory.ts';
import { failurePage } from './demo-page.ts';
import { findDemoPerson } from './demo-people.ts';

export interface DemoClient {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
}

const LIFE_SECONDS = 600;

/** A real OpenID provider (oidc-provider) for one client. Loaded when the first browser comes, because it is large. */
export async function createDemoProvider(issuer: string, client: DemoClient): Promise<Provider> {
  const oidc = await import('oidc-provider');
  const { Prompt, base } = oidc.interactionPolicy;
  const policy = base();
  // The shop asks for it, and the library refuses a prompt that is not in the policy.
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return new oidc.Provider(issuer, {
    adapter: boundedMemory(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Otherwise only the userinfo endpoint would return the e-mail; Google puts it into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    expiresWithSession: () => false,
    ttl: {
      AccessToken: LIFE_SECONDS,
      AuthorizationCode: 60,
      Grant: LIFE_SECONDS,
      IdToken: LIFE_SECONDS,
      Interaction: LIFE_SECONDS,
      Session: LIFE_SECONDS,
    },
    findAccount: (_ctx, subject) => {
      const person = findDemoPerson(subject);
      if (!person) return undefined;
      const { email, emailVerified, name } = person;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email, email_verified: emailVerified, name }),
      };
    },
    // Nobody is asked for consent: the shop is the demo's only client.
    loadExistingGrant: async (ctx) => {
      const { client: known, session, provider } = ctx.oidc;
      if (!known || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: known.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = failurePage();
    },
  });
}

/**
 * A new key at every start, so nothing that the demo signs outlives it. Generating an elliptic-curve key takes no time.
 */
function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', use: 'sig' };
}
