import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inProcess } from '../../../src/api/in-process.ts';
import { installPages } from '../../../src/api/pages/pages.ts';
import { createClient } from '../../../src/contract/client.ts';
import type { PageContext } from '../../../src/contract/page-context.ts';
import { paths } from '../../../src/contract/paths/paths.ts';
import { readReply } from '../../../src/contract/read-reply.ts';
import { EASEBUZZ_HOSTS } from '../../../src/gateways/easebuzz/hosts.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { createTestApi } from '../../support/test-api.ts';
import { paymentSteps } from '../steps/payment-steps.ts';
import { newPerson } from '../steps/persons.ts';

let shop: TestShop;
let plain: FastifyInstance;
let secure: FastifyInstance;
const rendered: PageContext[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  plain = await withPages('http://shop.test');
  secure = await withPages('https://shop.example');
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  await shop.close();
});

const PAY = EASEBUZZ_HOSTS.prod.payUrl;
/** Without these a page cannot open UPI apps. */
const APPS = ['upi:', 'phonepe:', 'tez:', 'paytmmp:', 'gpay:'];
const LOADER = 'https://loader.example/checkout/';

/** The shop at another public address, with dummy pages that record the context they were rendered with. */
async function withPages(publicUrl: string): Promise<FastifyInstance> {
  const isSecure = publicUrl.startsWith('https:');
  const settings = { ...shop.shop.settings, publicUrl, secure: isSecure };
  const app = await createTestApi({ shop: { ...shop.shop, settings } });
  const checkout = { ...shop.shop.gateway.checkout, scriptSources: [LOADER], frameSources: [PAY, ...APPS] };
  await installPages(app, {
    pages: {
      async render(_, page) {
        rendered.push(page);
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
        return { status: 200, headers, bytes: Buffer.from('<!DOCTYPE html><title>A page</title>') };
      },
      has: async () => true,
      canonicalPath: async (path) => path,
    },
    page: {
      client: createClient(paths, inProcess(app), readReply),
      publicUrl,
      adminUrl: `${publicUrl}/admin/`,
      checkout: { ...checkout, provider: 'easebuzz', sandbox: false },
      socialSignIn: true,
    },
    secure: isSecure,
    clientFolder: import.meta.dirname,
    pageCache: null,
  });
  await app.ready();
  return app;
}

const page = (url: string, app = plain) => app.inject({ url, headers: { accept: 'text/html' } });

/** The policy's directives by name. Duplicates fail the test, because browsers ignore the second one. */
function policyOf(answer: LightMyRequestResponse): Map<string, string> {
  const directives = String(answer.headers['content-security-policy']).split('; ');
  const policy = new Map(directives.map((text) => [text.split(' ', 1)[0] ?? '', text.replace(/^\S+ ?/, '')]));
  expect(policy.size).toBe(directives.length);
  return policy;
}

/** Headers that every answer carries. */
function expectGuarded({ headers }: LightMyRequestResponse, what: string): void {
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(['strict-origin-when-cross-origin', 'no-referrer']).toContain(headers['referrer-policy']);
  // Only old browsers supported it, and there it did harm (docs/security.md).
  expect(headers['x-xss-protection'], what).toBeUndefined();
  expect(headers['x-powered-by'], what).toBeUndefined();
  expect(headers['server'], what).toBeUndefined();
  expect(headers['access-control-allow-origin'], what).toBeUndefined();
}

describe('the headers of a call', () => {
  const asked = [
    ['GET', '/allproducts'],
    ['GET', '/allproducts?limit=x'],
    ['GET', '/getuser'],
    ['GET', '/api/orders/none'],
    ['PATCH', '/login'],
    ['POST', '/login'],
    ['GET', '/auth/google'],
    ['GET', '/auth/nobody'],
    ['GET', '/openapi.json'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/admin/api/audit'],
    ['GET', '/api/none'],
  ] as const;

  test.each(asked)('guard %s %s', async (method, url) => {
    const answer = await plain.inject({ method, url, headers: { accept: 'application/json' } });
    expectGuarded(answer, url);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('guard the page at /docs too, which admits nothing but our own', async () => {
    for (const url of ['/docs', '/docs/static/swagger-ui.css']) {
      const answer = await plain.inject({ url });
      expect(answer.statusCode).toBe(200);
      expectGuarded(answer, url);
      expect(answer.headers['content-security-policy']).not.toMatch(/https?:|unsafe|swagger\.io/);
    }
  });

  test('forbid every cache to store a personal answer', async () => {
    const { token } = await newPerson(shop, 'admin');
    for (const url of ['/getuser', '/allorders', '/api/account/data', '/admin/api/audit']) {
      const answer = await plain.inject({ url, headers: { 'auth-token': token } });
      expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([200, 'no-store']);
    }
    const refused = await plain.inject({ url: '/getuser' });
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  test.each(['/openapi.json', '/allorders', '/docs', '/allproducts', '/healthz'])(
    'are the same for HEAD as for GET: %s',
    async (url) => {
      const { token } = await newPerson(shop, 'admin');
      const told = async (method: 'GET' | 'HEAD', coding: string) => {
        const asks = { 'auth-token': token, 'accept-encoding': coding };
        const answer = await plain.inject({ method, url, headers: asks });
        const varying = ['date', 'x-request-id', 'transfer-encoding'];
        const headers = Object.entries(answer.headers).filter(([name]) => !varying.includes(name));
        return [answer.statusCode, Object.fromEntries(headers)];
      };
      for (const coding of ['br', 'gzip', 'identity'])
        expect(await told('HEAD', coding), coding).toEqual(await told('GET', coding));
    },
  );

  test('let no other site read it: there is no CORS', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const asked = await plain.inject({ method: 'OPTIONS', url: '/login', headers });
    expect(asked.statusCode).toBeGreaterThanOrEqual(400);
    expectGuarded(await plain.inject({ url: '/allproducts', headers }), 'from elsewhere');
  });
});

describe('on HTTPS', () => {
  test('browsers are told to stay there, for calls and pages', async () => {
    for (const url of ['/allproducts', '/getuser', '/', '/nothing'])
      expect((await secure.inject({ url })).headers['strict-transport-security']).toMatch(/max-age=31536000/);
    expect(policyOf(await page('/', secure)).has('upgrade-insecure-requests')).toBe(true);
    const onHttp = await page('/');
    expect(onHttp.headers['strict-transport-security']).toBeUndefined();
    expect(policyOf(onHttp).has('upgrade-insecure-requests')).toBe(false);
    // A film may come over http only where the page does (spec §5).
    expect(policyOf(await page('/', secure)).get('media-src')).toBe("'self' https:");
    expect(policyOf(onHttp).get('media-src')).toBe("'self' https: http:");
  });

  test('cookies are Secure, and always HttpOnly and Lax', async () => {
    const steps = await paymentSteps(shop);
    for (const [app, isSecure] of [
      [secure, true],
      [plain, undefined],
    ] as const) {
      const payload = steps.payload([['chakli', 250, 1]]);
      const { cookies } = await app.inject({ method: 'POST', url: '/api/initiate-payment', payload });
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toMatchObject({ name: 'browser', httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(cookies[0]?.secure).toBe(isSecure);
      // Signed: the value followed by its signature.
      expect(cookies[0]?.value).toMatch(/^[\w-]{32}\.[\w%+/=-]{20,}$/);
    }
  });

  test('the browser’s cookie is named by the port of a public address that has one: cookies do not know ports, and the next shop on the machine would replace it', async () => {
    const steps = await paymentSteps(shop);
    const atPort = await withPages('http://localhost:3000');
    onTestFinished(() => atPort.close());
    const payload = steps.payload([['chakli', 250, 1]]);
    const { cookies } = await atPort.inject({ method: 'POST', url: '/api/initiate-payment', payload });
    expect(cookies.map(({ name }) => name)).toEqual(['browser-3000']);
    expect((await page('/checkout', atPort)).cookies.map(({ name }) => name)).toEqual(['browser-3000']);

    const receipt = (jar: Record<string, string>) =>
      atPort.inject({ url: `/orders/by-txn/${payload.txnid}`, cookies: jar });
    const value = cookies[0]?.value ?? '';
    expect((await receipt({ browser: 'of.the-next-shop', 'browser-3000': value })).statusCode).toBe(200);
    // As a release before set it.
    expect((await receipt({ browser: value })).statusCode).toBe(200);
    expect((await receipt({ 'browser-3001': value })).statusCode).toBe(404);
  });
});

describe('the headers of a page', () => {
  const strict = {
    'default-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  };

  test.each(['/', '/product/kaju-katli', '/login', '/orders', '/account-settings', '/payment-success', '/x'])(
    'admit nothing but our own on %s',
    async (url) => {
      const answer = await page(url);
      expectGuarded(answer, url);
      const policy = policyOf(answer);
      expect(Object.fromEntries(policy)).toMatchObject(strict);
      for (const kind of ['script-src', 'style-src'])
        expect(policy.get(kind)).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/);
      expect(answer.headers['permissions-policy']).toContain('camera=()');
    },
  );

  test.each(['/cart', '/checkout', '/checkout/kaju-katli', '/cart/?x=1'])(
    'admit the payment provider on %s, and on no other page',
    async (url) => {
      const policy = policyOf(await page(url));
      expect(policy.get('script-src')).toMatch(new RegExp(`^'self' 'nonce-[^']+' ${LOADER}$`));
      expect(policy.get('frame-src')).toBe([PAY, ...APPS].join(' '));
      expect(policy.get('connect-src')).toBe(`'self' ${PAY}`);
      expect(policy.get('form-action')).toBe(`'self' ${PAY}`);
      for (const other of ['/checkouts', '/cart2', '/product/cart', '/'])
        expect(JSON.stringify([...policyOf(await page(other))])).not.toContain(PAY);
    },
  );

  test('admit the map on the contact page only', async () => {
    expect(policyOf(await page('/contact')).get('frame-src')).toBe('https://www.openstreetmap.org');
    expect(policyOf(await page('/about')).get('frame-src')).toBe("'none'");
  });

  test('have a new nonce each time, which the page uses', async () => {
    const nonces = [];
    for (let n = 0; n < 5; n += 1) {
      const policy = policyOf(await page('/'));
      nonces.push(/'nonce-([^']+)'/.exec(policy.get('script-src') ?? '')?.[1]);
      expect(rendered.at(-1)?.nonce).toBe(nonces.at(-1));
    }
    expect(new Set(nonces).size).toBe(5);
  });

  test('with a token in its address keep it from caches and from other sites', async () => {
    const answer = await page('/oauth-success?token=abc');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const moved = await page('/orders?token=abc&next=https://evil.example');
    expect([moved.statusCode, moved.headers.location]).toEqual([303, '/oauth-success?token=abc']);
    expect(moved.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const withPlace = await page('/login?token=abc&next=/cart');
    expect(withPlace.headers.location).toBe('/oauth-success?token=abc&next=%2Fcart');
  });
});
