import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSocialProvider } from '../../src/gateways/openid/openid-provider.ts';
import { freePort } from '../support/free-ports.ts';
import { anIssuer, CLIENT } from './an-issuer.ts';

const RETURN = 'http://shop.test/auth/google/callback';

/** Signs in with a provider of these habits; returns what the shop learns. */
async function signIn(habits: Parameters<typeof anIssuer>[0]) {
  const { issuer, expectNonce, close } = await anIssuer(habits);
  onTestFinished(close);
  const provider = createSocialProvider({ issuer, ...CLIENT }, pino({ level: 'silent' }));
  const begun = await provider.begin(RETURN);
  if (!begun.ok) throw new Error(begun.reason);
  expectNonce(begun.authorization.nonce);
  return provider.finish(
    new URL(`${RETURN}?code=any&state=${begun.authorization.state}`),
    begun.authorization,
  );
}

describe('an OpenID provider', () => {
  test.each([
    [undefined],
    [['client_secret_basic']],
    [['client_secret_post']],
    [['private_key_jwt', 'client_secret_basic', 'client_secret_post']],
  ])('accepts the client’s secret by %o', async (methods) => {
    expect(await signIn({ methods, claims: { name: 'Kiran Rao' } })).toMatchObject({
      ok: true,
      person: { subject: 'kiran', name: 'Kiran Rao' },
    });
  });

  test('is to ask which account, so that after a log-out nobody is signed in as who is signed in there', async () => {
    const { issuer, close } = await anIssuer({});
    onTestFinished(close);
    const begun = await createSocialProvider({ issuer, ...CLIENT }, pino({ level: 'silent' })).begin(RETURN);
    expect(begun.ok && new URL(begun.url).searchParams.get('prompt')).toBe('select_account');
  });

  test('may fill in values that it does not know: they count as missing, and an e-mail as unverified', async () => {
    const personOf = async (claims: Record<string, unknown>) => {
      const outcome = await signIn({ claims });
      return outcome.ok && outcome.person;
    };
    const email = 'kiran@example.in';
    expect(await personOf({ email, email_verified: true, name: null })).toMatchObject({
      email,
      emailVerified: true,
      name: null,
    });
    for (const email_verified of ['true', 1, null])
      expect(await personOf({ email, email_verified })).toMatchObject({ email, emailVerified: false });
    expect(await personOf({ email: null, email_verified: null })).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });

  test('is not read to the end of an answer that has none', async () => {
    const MEGABYTE = 'x'.repeat(1024 * 1024);
    let sent = 0;
    const server = createServer(async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"issuer":"');
      while (!response.destroyed && sent < 60) {
        sent += 1;
        if (!response.write(MEGABYTE)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      response.end();
    });
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const issuer = `http://127.0.0.1:${port}`;
    const provider = createSocialProvider({ issuer, ...CLIENT }, pino({ level: 'silent' }));
    expect(await provider.begin(RETURN)).toEqual({ ok: false, reason: 'unavailable' });
    expect(sent).toBeLessThan(20);
  });
});
