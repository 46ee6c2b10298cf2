import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface Habits {
  /** The client authentication methods that its metadata lists; without a list, only the default works. */
  methods?: string[] | undefined;
  /** Claims in addition to `iss`, `sub`, `aud`, `nonce` and the times. */
  claims?: Record<string, unknown>;
}

export const CLIENT = { clientId: 'shop', clientSecret: 'its secret' };

/** An OpenID provider that needs no person: it accepts any code, and answers with the last nonce it was given. */
export async function anIssuer({ methods, claims = {} }: Habits) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'of-today' };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let nonce = '';

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    ...(methods && { token_endpoint_auth_methods_supported: methods }),
  };
  const tokens = async () => ({
    access_token: 'any',
    token_type: 'Bearer',
    id_token: await new SignJWT({ ...claims, nonce })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setIssuer(issuer)
      .setSubject('kiran')
      .setAudience(CLIENT.clientId)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey),
  });

  server.on('request', async (request, response) => {
    const reply = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') return reply(metadata);
    if (request.url === '/keys') return reply({ keys: [key] });
    const form = new URLSearchParams(await text(request));
    const used = methodOf(request.headers.authorization, form);
    const isTaken = used !== null && (methods ?? ['client_secret_basic']).includes(used);
    return isTaken ? reply(await tokens()) : reply({ error: 'invalid_client' }, 401);
  });

  return {
    issuer,
    expectNonce(sent: string) {
      nonce = sent;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** How the client has authenticated; null when it has not. */
function methodOf(authorization: string | undefined, form: URLSearchParams): string | null {
  const { clientId, clientSecret } = CLIENT;
  if (form.get('client_id') === clientId && form.get('client_secret') === clientSecret) {
    return 'client_secret_post';
  }
  const secret = new URLSearchParams({ secret: clientSecret }).toString().slice('secret='.length);
  const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  return authorization === expected ? 'client_secret_basic' : null;
}
