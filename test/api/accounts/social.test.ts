import { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '../../../src/db/connect.ts';
import { startDemoSignIn } from '../../../src/gateways/demo-sign-in/start-demo-sign-in.ts';
import type { SocialProvider } from '../../../src/shop/customers/sign-in/social-provider.ts';
import { PUBLIC_URL } from '../../shop.ts';
import { OPTIONS, startDemo } from '../../support/demo-sign-in.ts';
import { freePort } from '../../support/free-ports.ts';
import { signedUp } from '../steps/persons.ts';
import type { SocialBrowser } from '../steps/social-browser.ts';
import { openSocialShop, tokenIn, vouchesFor } from '../steps/social-shop.ts';

const at = await openSocialShop();
const { demo, newBrowser, reopen, userOf, comesBack } = at;

describe('continuing with a social provider', () => {
  test('begins whatever other cookies the browser sends', async () => {
    const cookie = 'social-trip-a b=1; social-trip-2=1; social-trip-\u00e9=1';
    const answer = await at.shop.inject({ method: 'GET', url: '/auth/google', headers: { cookie } });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining(demo.issuer)]);
  });

  test('makes an account for a new person, and finds it again', async () => {
    const first = await userOf(await newBrowser().signIn('kiran@example.in'));
    expect(first).toMatchObject({ username: 'Kiran Rao', email: 'kiran@example.in', role: 'customer' });
    const again = await userOf(await newBrowser().signIn('kiran@example.in'));
    expect(again.id).toBe(first.id);
  });

  test('links an account whose e-mail is confirmed, and leaves its password', async () => {
    const asha = await at.shop.as('asha');
    const user = await userOf(await newBrowser().signIn('asha@example.in'));
    expect(await asha.getUser()).toMatchObject({ ok: true, data: { id: user.id } });
    await at.shop.as('asha');
  });

  test('keeps the first 60 characters of a long name, and splits none of them', async () => {
    const person = {
      issuer: 'https://names.example',
      subject: 'long',
      email: 'long@example.in',
      emailVerified: true,
      name: `K${'𑂍'.repeat(80)}`,
    };
    await reopen(vouchesFor(person));
    expect((await userOf(await comesBack())).username).toBe(`K${'𑂍'.repeat(59)}`);
  });

  test('asks who it is every time, so that one browser can be two people', async () => {
    const browser = newBrowser();
    expect((await userOf(await browser.signIn('kiran@example.in'))).email).toBe('kiran@example.in');
    expect((await userOf(await browser.signIn('asha@example.in'))).email).toBe('asha@example.in');
  });

  test('makes one account when two browsers of a new person come back at once', async () => {
    const both = await Promise.all([
      newBrowser().signIn('kiran@example.in'),
      newBrowser().signIn('kiran@example.in'),
    ]);
    const users = await Promise.all(both.map(userOf));
    expect(users[0]?.id).toBe(users[1]?.id);
  });

  test('shows a message when the password is wrong', async () => {
    const browser = newBrowser();
    const form = await browser.start();
    const answer = await browser.submit(form, 'kiran@example.in', 'wrong');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('The e-mail or password is not right.');
    const back = await browser.backToShop(await browser.submit(form, 'kiran@example.in'));
    expect(tokenIn(String((await browser.visitShop(back)).headers.location))).not.toBe('');
  });

  test('hands the token over in an address that is neither kept nor sent to others', async () => {
    const browser = newBrowser();
    const back = await browser.backToShop(await browser.submit(await browser.start(), 'kiran@example.in'));
    const answer = await browser.visitShop(back);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  test('serves two tabs of one browser separately; an unfinished one makes room', async () => {
    const person = {
      issuer: 'https://tabs.example',
      subject: '1',
      email: 'tabs@example.in',
      emailVerified: true,
    };
    let state = 0;
    const social: SocialProvider = {
      name: 'google',
      begin: async () => ({
        ok: true,
        url: '/',
        authorization: { state: `${++state}`, nonce: 'n', verifier: 'v' },
      }),
      finish: async () => ({ ok: true, person: { ...person, name: 'Tabs' } }),
    };
    await reopen(social);
    const browser = newBrowser();
    const tabs = ['/orders', '/cart'];
    for (const next of tabs) await browser.visitShop(`/auth/google?next=${next}`);
    for (const [at, next] of tabs.entries()) {
      const back = await browser.visitShop(`/auth/google/callback?code=any&state=${at + 1}`);
      const location = String(back.headers.location);
      expect(tokenIn(location)).not.toBe('');
      expect(new URL(location, PUBLIC_URL).searchParams.get('next')).toBe(next);
    }
    for (let left = 0; left < 4; left += 1) await browser.visitShop('/auth/google');
    expect(browser.shopCookies().filter((name) => name.startsWith('social-trip-'))).toHaveLength(1);
  });

  test('continues to the address of a listing that an advertisement has lengthened', async () => {
    const listing = `/sweets?${new URLSearchParams({ fbclid: 'f'.repeat(700), gclid: 'g'.repeat(700) })}`;
    const location = await newBrowser().signIn('kiran@example.in', listing);
    expect(new URL(location, PUBLIC_URL).searchParams.get('next')).toBe(listing);
  });

  test('never answers a person in JSON: an unreadable part of the address counts as missing', async () => {
    const whereTo = async (path: string) => (await newBrowser().visitShop(path)).headers.location;
    expect(await whereTo(`/auth/google?next=/${'x'.repeat(2000)}`)).toContain(demo.issuer);
    expect(await whereTo('/auth/google?next=/a&next=/b')).toContain(demo.issuer);
    for (const odd of ['code=a&code=b', `code=${'c'.repeat(4001)}`, 'state=a&state=b', 'error=x&error=y'])
      expect(await whereTo(`/auth/google/callback?${odd}`), odd).toBe('/login?error=social');
  });

  test('continues to a path of this site only', async () => {
    const next = async (path: string) =>
      new URL(await newBrowser().signIn('kiran@example.in', path), PUBLIC_URL).searchParams.get('next');
    expect(await next('/product/kaju-katli?weight=500&qty=2')).toBe('/product/kaju-katli?weight=500&qty=2');
    for (const elsewhere of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\\b',
      '/\t/x',
      'x',
    ])
      expect(await next(elsewhere)).toBeNull();
  });
});

describe('a callback of a sign-in that did not start here', () => {
  test('is refused without the cookie of the start', async () => {
    const started = newBrowser();
    const back = await started.backToShop(await started.submit(await started.start(), 'kiran@example.in'));
    expect((await newBrowser().visitShop(back)).headers.location).toBe('/login?error=social');
  });

  test('is refused with the cookie of another start, a changed state, or a second time', async () => {
    const browser = newBrowser();
    const back = await browser.backToShop(await browser.submit(await browser.start(), 'kiran@example.in'));
    const other = newBrowser();
    await other.start();
    expect((await other.visitShop(back)).headers.location).toBe('/login?error=social');
    expect(tokenIn(String((await browser.visitShop(back)).headers.location))).not.toBe('');
    expect((await browser.visitShop(back)).headers.location).toBe('/login?error=social');
  });

  test('is refused with another nonce than the one sent at the start', async () => {
    const provider = demo.social();
    let nonce = (sent: string) => sent;
    const social: SocialProvider = {
      ...provider,
      finish: (cameBackTo, authorization) =>
        provider.finish(cameBackTo, { ...authorization, nonce: nonce(authorization.nonce) }),
    };
    await reopen(social);
    const toProvider = String((await newBrowser().visitShop('/auth/google')).headers.location);
    expect(new URL(toProvider).searchParams.get('nonce')).toMatch(/^[\w-]{20,}$/);
    expect(tokenIn(await newBrowser().signIn('kiran@example.in'))).not.toBe('');
    nonce = () => 'of-another-sign-in';
    expect(await newBrowser().signIn('kiran@example.in')).toBe('/login?error=social');
  });

  test('is refused when it is repeated, because each call asks the provider in the shop’s name', async () => {
    const finish = vi.fn<SocialProvider['finish']>(async () => ({ ok: false, reason: 'refused' }));
    const authorization = { state: 's', nonce: 'n', verifier: 'v' };
    await reopen({ name: 'google', begin: async () => ({ ok: true, url: '/', authorization }), finish });
    const { headers } = await at.shop.inject({ url: '/auth/google?next=/cart' });
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
    const backFrom = (remoteAddress: string) =>
      at.shop.inject({ url: '/auth/google/callback?code=any&state=s', headers: { cookie }, remoteAddress });
    for (let time = 0; time < 65; time += 1) await backFrom('203.0.113.7');
    expect(finish).toHaveBeenCalledTimes(60);
    const refused = await backFrom('203.0.113.7');
    expect([refused.statusCode, refused.headers.location]).toEqual([303, '/login?error=social&next=%2Fcart']);
    await backFrom('203.0.113.8');
    expect(finish).toHaveBeenCalledTimes(61);
  });

  test('is refused after ten minutes', async () => {
    const browser = newBrowser();
    const back = await browser.backToShop(await browser.submit(await browser.start(), 'kiran@example.in'));
    at.shop.setClockAhead({ minutes: 11 });
    expect((await browser.visitShop(back)).headers.location).toBe('/login?error=social');
  });

  test('marks the browser only when no other site sent it', async () => {
    const marks = async (site: string) => {
      const answer = await newBrowser().visitShop('/auth/google', { 'sec-fetch-site': site });
      return [answer.headers['set-cookie'] ?? []]
        .flat()
        .filter((cookie) => cookie.startsWith('sign-in-started='));
    };
    expect(await marks('same-origin')).toEqual([
      'sign-in-started=1; Max-Age=600; Path=/oauth-success; SameSite=Lax',
    ]);
    expect(await marks('cross-site')).toEqual([]);
  });
});

describe('a sign-in that fails', () => {
  test('leads back to the login page when the person cancels', async () => {
    const browser = newBrowser();
    const form = await browser.start('/cart');
    const back = await browser.backToShop(await browser.submit(`${form}/cancel`, ''));
    expect((await browser.visitShop(back)).headers.location).toBe('/login?error=social&next=%2Fcart');
  });

  test('because the database is away leads back there, too, and can be repeated', async () => {
    const browser = newBrowser();
    const back = await browser.backToShop(
      await browser.submit(await browser.start('/cart'), 'kiran@example.in'),
    );
    const { db } = at.shop.shop;
    const away = connectDatabase({ stream: () => new Socket().destroy() });
    at.shop.shop.db = away.db;
    const answer = await browser.visitShop(back);
    at.shop.shop.db = db;
    await away.db.destroy();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?error=social&next=%2Fcart']);
    expect(browser.shopCookies()).not.toContain('sign-in-started');
    expect(await browser.signIn('kiran@example.in')).toContain('/oauth-success?token=');
  });

  test('no longer marks the browser, however it ended', async () => {
    const ends = async (end: (browser: SocialBrowser) => Promise<unknown>) => {
      const browser = newBrowser();
      await browser.start();
      expect(browser.shopCookies()).toContain('sign-in-started');
      await end(browser);
      return browser.shopCookies().includes('sign-in-started');
    };
    expect(await ends((browser) => browser.visitShop('/auth/google/callback?error=access_denied'))).toBe(
      false,
    );
    expect(
      await ends(async (browser) => {
        const form = await browser.start();
        await browser.visitShop(await browser.backToShop(await browser.submit(`${form}/cancel`, '')));
      }),
    ).toBe(false);
    await signedUp(at.shop, { email: 'meera@example.in' });
    expect(await ends((browser) => browser.signIn('meera@example.in'))).toBe(false);
    expect(await ends((browser) => browser.signIn('kiran@example.in'))).toBe(true);
  });

  test('leads back to the login page while the provider is down, and works once it is up again', async () => {
    const port = await freePort();
    const gone = await startDemo({ port });
    await gone.close();
    await reopen(gone.social());
    const start = async () => String((await newBrowser().visitShop('/auth/google')).headers.location);
    expect(await start()).toBe('/login?error=social');
    const back = await startDemo({ port });
    expect(await start()).toContain(`${gone.issuer}/auth?`);
    await back.close();
  });

  test('is a 404 for another provider', async () => {
    for (const path of ['/auth/facebook', '/auth/facebook/callback?code=x'])
      expect((await newBrowser().visitShop(path)).statusCode).toBe(404);
  });
});

test('the demo provider does not start in production', async () => {
  expect(await startDemoSignIn({ ...OPTIONS, production: true })).toMatchObject({ ok: false });
});
