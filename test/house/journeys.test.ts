import { expect, test } from 'vitest';
import { shopEnvironment } from '../../e2e/shop-environment.ts';
import { readSettings } from '../../src/settings.ts';

/** The environment of a real shop, as in its owner's shell. */
const CALLERS = {
  NODE_ENV: 'production',
  SHOP_NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '80',
  PUBLIC_URL: 'https://gulab.example',
  ADMIN_URL: 'https://office.gulab.example',
  DATA_DIR: '/srv/shop',
  DATABASE_URL: 'postgres://shop:kesar-pista@db/shop',
  PAYMENT_PROVIDER: 'razorpay',
  PAYMENT_MODE: 'prod',
  PAYMENT_KEY: 'K',
  PAYMENT_SALT: 'S',
  PAYMENT_WEBHOOK_SECRET: 'W',
  PAYMENT_PAY_URL: 'https://pay.example',
  PAYMENT_API_URL: 'https://api.example',
  PAYMENT_LOADER_URL: 'https://pay.example/loader.js',
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://shop:kesar-pista@mail.example:465',
  MAIL_FROM: 'orders@gulab.example',
  LIMIT_FLOOD: '5',
};

test('journeys visit a demo shop of their own, whatever shop the caller’s environment names', () => {
  expect(readSettings(CALLERS)).toMatchObject({ ok: true, settings: { production: true } });
  const own = shopEnvironment(4310, '/tmp/shop-e2e');
  const reading = readSettings({ ...CALLERS, ...own });
  expect(reading).toEqual(readSettings(own));
  expect(reading).toMatchObject({
    settings: {
      demo: true,
      publicUrl: 'http://localhost:4310',
      dataDir: '/tmp/shop-e2e',
      database: { url: null },
      payment: { mode: 'sandbox', apiUrl: null },
      oidc: null,
      mail: { smtpUrl: null },
    },
  });
});
