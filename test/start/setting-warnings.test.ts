import { expect, test } from 'vitest';
import { type ShopFacts, shopFacts } from '../../shop.config.ts';
import { findWarnings } from '../../src/setting-warnings.ts';
import { ownFacts } from '../support/own-facts.ts';
import { PRODUCTION, settingsOf } from './read-environment.ts';

function warningsOf(env: Record<string, string>, facts: ShopFacts = shopFacts): string {
  return findWarnings(settingsOf(env), env, facts)
    .map(({ message, about }) => `${message} ${JSON.stringify(about ?? {})}`)
    .join('\n');
}

const REAL = {
  ...PRODUCTION,
  PUBLIC_URL: 'https://gulab.in',
  SMTP_URL: 'smtps://mail.example',
};

test.each([
  [{ PAYMENT_MODE: 'test' }, /PAYMENT_MODE is test: orders are paid with the play money of the provider/],
  [{ PUBLIC_URL: '' }, /PUBLIC_URL is http:\/\/localhost:3000: links in mails/],
  [{ PUBLIC_URL: 'http://gulab.in' }, /PUBLIC_URL is http:\/\/gulab\.in: without https everybody/],
  [
    { PUBLIC_URL: 'https://shop.example' },
    /PUBLIC_URL is still the example https:\/\/shop\.example: links in mails/,
  ],
  [
    { ADMIN_URL: 'https://shop.example/admin/' },
    /ADMIN_URL is still the example https:\/\/shop\.example\/admin\/: the shop's 'Admin Panel' leads nowhere/,
  ],
  [
    { MAIL_FROM: 'Gulab & Sons <orders@shop.example>' },
    /MAIL_FROM is still the example orders@shop\.example/,
  ],
  [{ SMTP_URL: '' }, /SMTP_URL is not set/],
  [
    { SMTP_URL: 'smtps://orders:pista@mail.example:587' },
    /^SMTP_URL has smtps:\/\/ with port 587, where mail servers want smtp:\/\/: no mail would be sent \{\}$/m,
  ],
  [
    { SMTP_URL: 'smtp://orders:pista@mail.example:465' },
    /^SMTP_URL has smtp:\/\/ with port 465, where mail servers want smtps:\/\/: no mail would be sent \{\}$/m,
  ],
  [{ LIMIT_SIGNUP: '3' }, /no setting has this name.*LIMIT_SIGNUP/],
])('a real shop with %o is warned', (env, warning) => {
  expect(warningsOf({ ...REAL, ...env })).toMatch(warning);
  expect(warningsOf(REAL)).not.toMatch(warning);
});

test('a real shop is warned of facts that the demo invented and of its sign under another name, and of nothing else', () => {
  expect(warningsOf(REAL, ownFacts)).toBe('');
  expect(warningsOf(REAL, { ...ownFacts, gstin: shopFacts.gstin, phone: shopFacts.phone })).toBe(
    'shop.config.ts still has facts that the demo invented {"facts":["phone","gstin"]}',
  );
  expect(warningsOf(REAL, { ...ownFacts, name: 'Sharma Mithai' })).toBe(
    'the sign that shop.marks.ts draws says Gulab & Sons, and the shop is called Sharma Mithai {}',
  );
});

test('the demo is warned only where its accounts meet real money', () => {
  expect(warningsOf({})).toBe('');
  const real = { PAYMENT_MODE: 'prod', PAYMENT_KEY: 'K', PAYMENT_SALT: 'S' };
  expect(warningsOf(real)).toMatch(/DEMO is on/);
  expect(warningsOf({ ...real, PAYMENT_MODE: 'test' })).toBe('');
});

test('a real shop whose GSTIN is of another state than its address, or whose state is misspelt, is warned', () => {
  const inState = (state: string, gstin: string) =>
    warningsOf(REAL, { ...shopFacts, gstin, address: { ...shopFacts.address, state } });
  const warning = /the GSTIN \w+ is not of the state ".+": orders within it would be invoiced with IGST/;
  expect(inState('Goa', '30ABCFS1234K1Z5')).not.toMatch(warning);
  expect(inState('GOA', '30ABCFS1234K1Z5')).toMatch(warning);
  expect(inState('Goa', '08ABCFS1234K1Z5')).toMatch(warning);
  expect(warningsOf(REAL)).not.toMatch(warning);
});
