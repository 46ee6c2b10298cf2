import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shopEnvironment } from '../../e2e/support/shop-environment.ts';
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

test('a journey that is run by hand leaves nothing of its shop behind; a folder that was named stays', {
  timeout: 60_000,
}, () => {
  const temporary = mkdtempSync(join(tmpdir(), 'journeys-'));
  onTestFinished(() => rmSync(temporary, { recursive: true }));
  const named = join(temporary, 'named');
  mkdirSync(named);
  const config = join(import.meta.dirname, '../../playwright.config.ts');
  const { E2E_DATA_DIR: _, ...env } = process.env;
  const run = (more: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, ['--eval', `await import(${JSON.stringify(config)})`], {
      env: { ...env, TMPDIR: temporary, ...more },
    });
  run({});
  run({ E2E_DATA_DIR: named });
  expect(readdirSync(temporary)).toEqual(['named']);
});
