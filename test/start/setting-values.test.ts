import { describe, expect, test } from 'vitest';
import { complaintOf, OIDC, settingsOf } from './read-environment.ts';

describe('a bad value', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but it is "abc".'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, but it is "0".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, but it is "70000".'],
    [{ SHOP_PROCESSES: '0' }, 'SHOP_PROCESSES must be a whole number from 1 to 64, or all, but it is "0".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production, but it is "prod".'],
    [{ DEMO: 'yes' }, 'DEMO must be on, off, true, false, 1 or 0, but it is "yes".'],
    [
      { PUBLIC_URL: 'https://gulab.example/shop' },
      'PUBLIC_URL must be an address without a path, such as https://shop.example, but it is "https://gulab.example/shop".',
    ],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL must be an address without a path, such as https://shop.example, but it is "shop.example".',
    ],
    [
      { PAYMENT_API_URL: 'foo' },
      'PAYMENT_API_URL must be an address without a path, such as https://shop.example, but it is "foo".',
    ],
    [
      { HOST: '1.2.3.4.5' },
      'HOST must be a host name or an address, such as 127.0.0.1, but it is "1.2.3.4.5".',
    ],
    [
      { HOST: 'localhost:4100' },
      'HOST must be a host name or an address, such as 127.0.0.1, but it is "localhost:4100".',
    ],
    [
      { ADMIN_URL: 'https://office.example/?a=b' },
      'ADMIN_URL must be an address such as https://shop.example/admin/, but it is "https://office.example/?a=b".',
    ],
    [
      { ...OIDC, OIDC_ISSUER: 'http://accounts.google.com' },
      'OIDC_ISSUER must be an https address such as https://accounts.google.com, or an http one on this machine, but it is "http://accounts.google.com".',
    ],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address such as smtps://user:password@host:465.'],
    [{ SMTP_URL: 'smtp:foo' }, 'SMTP_URL must be an address such as smtps://user:password@host:465.'],
    [{ PAYMENT_PROVIDER: 'paper' }, 'PAYMENT_PROVIDER must be easebuzz or razorpay, but it is "paper".'],
    [
      { LIMIT_LOGIN_ACCOUNT: '-1' },
      'LIMIT_LOGIN_ACCOUNT must be a whole number from 1 to 1000000, but it is "-1".',
    ],
    [
      { DATABASE_URL: 'postgres://shop@db/shop?sslmode=verify_full' },
      'DATABASE_URL must be an address whose sslmode is disable, prefer, require, verify-ca, verify-full or no-verify.',
    ],
    [{ PAYMENT_MODE: 'test' }, 'PAYMENT_KEY must be set when PAYMENT_MODE is test.'],
    [{ PAYMENT_MODE: 'prod', PAYMENT_KEY: 'K' }, 'PAYMENT_SALT must be set when PAYMENT_MODE is prod.'],
  ])('(%o) is refused with one sentence that names it', (env, sentence) => {
    expect(complaintOf(env)).toBe(sentence);
  });

  test.each([
    '@shop.example',
    'Shop <@shop.example>',
    'a@shop.example, b@shop.example',
    'Shop <a@b@shop.example>',
  ])('is a sender that is not one e-mail address: %s', (from) => {
    expect(complaintOf({ MAIL_FROM: from })).toBe(
      `MAIL_FROM must be a sender such as Shop <orders@shop.example>, but it is "${from}".`,
    );
  });

  test('is not an issuer on this machine, such as the demo’s', () => {
    for (const OIDC_ISSUER of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
      expect(settingsOf({ ...OIDC, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
  });

  test('is not repeated when it may hold a secret', () => {
    expect(complaintOf({ DATABASE_URL: 'mysql://shop:kesar-pista@db/shop' })).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    );
    expect(complaintOf({ METRICS_TOKEN: 'two words' })).not.toContain('two words');
    for (const name of ['PUBLIC_URL', 'ADMIN_URL', 'PAYMENT_API_URL', 'OIDC_ISSUER'])
      for (const value of ['http://asha:kesar/pista@gulab.example/', 'asha:pista@gulab.example'])
        expect(complaintOf({ ...OIDC, [name]: value })).toMatch(
          new RegExp(`^${name} must be an? (?!.*pista)`),
        );
  });

  test.each(['DATABASE_URL', 'SMTP_URL'])(
    'is a %s whose password has a bare slash: what follows it would be read, and logged, as a path',
    (name) => {
      const protocol = name === 'SMTP_URL' ? 'smtps' : 'postgres';
      for (const password of ['/pista', '7/pista'])
        expect(complaintOf({ [name]: `${protocol}://shop:${password}@shop.internal:465/shop` })).toBe(
          `${name} must be an address whose password has %2F in place of a slash.`,
        );
      const [encoded, other] = [
        `${protocol}://shop:%2Fpista@shop.internal`,
        `${protocol}://shop.internal/a%40b`,
      ];
      for (const value of [encoded, other]) expect(complaintOf({ [name]: value })).toBe('accepted');
    },
  );

  test.each(['DATABASE_URL', 'SMTP_URL'])(
    'is a %s with another bare sign in its password: the host would be taken from before it, and a part of it logged',
    (name) => {
      const protocol = name === 'SMTP_URL' ? 'smtps' : 'postgres';
      const signs = {
        '%2F in place of a slash': '/',
        '%3F in place of a question mark': '?',
        '%23 in place of a hash sign': '#',
      };
      for (const [instead, sign] of Object.entries(signs))
        for (const before of ['', '12', 'kesar'])
          expect(complaintOf({ [name]: `${protocol}://shop:${before}${sign}pista@shop.internal/shop` })).toBe(
            `${name} must be an address whose password has ${instead}.`,
          );
      for (const rest of ['kesar@pista@shop.internal/shop', 'kesar%23%3F@shop.internal:5432/shop?a=b@c'])
        expect(complaintOf({ [name]: `${protocol}://shop:${rest}` })).toBe('accepted');
    },
  );

  test.each(['PAYMENT_LOADER_URL', 'OIDC_ISSUER'])(
    'is a %s with a password, which every page would show or no request may carry',
    (name) => {
      for (const user of ['asha:pista', 'asha', ':pista'])
        expect(complaintOf({ ...OIDC, [name]: `https://${user}@gulab.example/` })).toMatch(
          new RegExp(`^${name} must be (?!.*(asha|pista))`),
        );
    },
  );

  test('is half a social sign-in provider', () => {
    expect(complaintOf({ OIDC_ISSUER: 'https://accounts.google.com' })).toMatch(/must be set together/);
  });
});

const ORDERS = 'orders@shop.example';

test.each([
  [ORDERS, { name: '', address: ORDERS }],
  [`<${ORDERS}>`, { name: '', address: ORDERS }],
  [`Gulab ${ORDERS}`, { name: 'Gulab', address: ORDERS }],
  [`Gulab, Sons & Co <${ORDERS}>`, { name: 'Gulab, Sons & Co', address: ORDERS }],
  [
    '"Sweets @ home" <orders+web@shop.example>',
    { name: 'Sweets @ home', address: 'orders+web@shop.example' },
  ],
  ['गुलाब <orders@मिठाई.example>', { name: 'गुलाब', address: 'orders@मिठाई.example' }],
  [`"Gulab \\"1964\\" Sons" <${ORDERS}>`, { name: 'Gulab "1964" Sons', address: ORDERS }],
  [`"Gulab" & "Sons" <${ORDERS}>`, { name: '"Gulab" & "Sons"', address: ORDERS }],
  [`Sons: since (1964); Jaipur <${ORDERS}>`, { name: 'Sons: since (1964); Jaipur', address: ORDERS }],
])('mails may be from %s', (from, sender) => {
  expect(settingsOf({ MAIL_FROM: from }).mail.from).toEqual(sender);
});

describe('the address of the database', () => {
  const urlOf = (url: string) => settingsOf({ DATABASE_URL: url }).database.url;

  test.each(['false', 'require'])('with ssl=%s is refused: `pg` would end the shop with a stack', (word) => {
    expect(complaintOf({ DATABASE_URL: `postgres://shop@db/shop?ssl=${word}` })).toBe(
      'DATABASE_URL must be an address with sslmode=disable or sslmode=verify-full in place of its ssl.',
    );
  });

  test('with sslrootcert=system, as psql has it, has the certificate checked by what Node knows', () => {
    expect(urlOf('postgres://shop@db/shop?sslmode=require&sslrootcert=system')).toBe(
      'postgres://shop@db/shop?sslmode=verify-full&sslmode=verify-full',
    );
    expect(urlOf('postgres://shop@db/shop?sslrootcert=system')).toBe(
      'postgres://shop@db/shop?sslmode=verify-full',
    );
  });

  test.each(['prefer', 'require', 'verify-ca'])(
    'with sslmode=%s has the server’s certificate checked in full, and says so itself',
    (mode) => {
      expect(urlOf(`postgres://shop@db/shop?sslmode=${mode}&sslrootcert=/etc/shop/ca.pem`)).toBe(
        'postgres://shop@db/shop?sslmode=verify-full&sslrootcert=/etc/shop/ca.pem',
      );
    },
  );

  test.each([
    '?sslmode=disable',
    '?sslmode=no-verify',
    '?application_name=shop&sslmode=verify-full',
    '?uselibpqcompat=true&sslmode=require',
    '',
    '?ssl=true',
    '?ssl=0',
    '?ssl=',
    '?ssl=require&sslmode=verify-full',
    // In addresses of Neon, Prisma and Supabase; `pg` ignores them.
    '?sslmode=verify-full&channel_binding=require&pgbouncer=true&connection_limit=1',
  ])('with %j is left as it is', (query) => {
    expect(urlOf(`postgres://shop:a%23b@db/shop${query}`)).toBe(`postgres://shop:a%23b@db/shop${query}`);
  });
});

describe('proxies in front', () => {
  test.each(['....', '999.1.1.1', '10.0.0.0/99', '10.0.0.0/0', '10.0.0.1, ', '10.0.0.1//8'])(
    'are refused: %s',
    (given) => {
      expect(complaintOf({ TRUST_PROXY: given })).toBe(
        `TRUST_PROXY must be off, a number of proxies from 0 to 9, or their addresses separated by commas, but it is "${given}".`,
      );
    },
  );

  test.each([
    ['::1, fd00::/8', '::1, fd00::/8'],
    ['off', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('are accepted: %s', (given, trusted) => {
    expect(settingsOf({ TRUST_PROXY: given }).trustProxy).toBe(trusted);
  });
});
