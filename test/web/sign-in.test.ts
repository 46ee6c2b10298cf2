import { describe, expect, test } from 'vitest';
import { UNREADABLE } from '../../src/contract/client.ts';
import { loginPath } from '../../src/web/session/login-path.ts';
import { nextPath } from '../../src/web/sign-in/next-path.ts';
import { errorsIn, plainRefusal } from '../../src/web/ui/refusal-text.ts';

describe('the page to go to after logging in', () => {
  test.each(['/orders', '/product/kaju-katli?weight=500&qty=2', '/checkout?orderId=1#pay'])(
    'may be %s',
    (next) => {
      expect(nextPath(next)).toBe(next);
    },
  );

  test.each([
    null,
    '',
    'orders',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\\..\\b',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%zz',
  ])('is home for %j', (next) => {
    expect(nextPath(next)).toBe('/');
  });

  test.each([
    '/login',
    '/login?next=/orders',
    '/logout',
    '/logout/#here',
    '/oauth-success?token=x',
    '/auth/google',
    '/auth/google?next=/orders',
    '/LOGOUT',
    '/%6Cogout',
    '/./logout',
    '/x/../logout',
    '/x/%2e%2e/Log%49n',
  ])('is never %s', (next) => {
    expect(nextPath(next)).toBe('/');
  });

  test.each(['/login-help', '/authors', '/product/logout', '/orders?from=/logout'])(
    'may well be %s',
    (next) => {
      expect(nextPath(next)).toBe(next);
    },
  );

  test('travels in the address of the login page', () => {
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/a?b=c')).toBe('/login?next=%2Fa%3Fb%3Dc');
  });
});

// As a proxy in between might answer.
const body = { success: false, message: 'Bad request', requestId: 'r' };

describe('the reason why a login failed', () => {
  test("is the server's errors, one or several", () => {
    expect(errorsIn({ success: false, errors: 'No.' })).toBe('No.');
    expect(errorsIn({ success: false, errors: ['No.', 'Never.'] })).toBe('No. Never.');
    const byField = { email: 'bad email', password: ['too short', 'too plain'] };
    expect(errorsIn({ success: false, errors: byField })).toBe('bad email too short too plain');
    expect(errorsIn({ errors: [{ msg: 'Invalid' }, 7, { code: 1 }, null] })).toBe('Invalid');
    expect(errorsIn({ errors: { email: [{ message: 'Invalid' }] } })).toBe('Invalid');
  });

  test('is in the specified words when the server gives none', () => {
    expect(errorsIn(body)).toBeNull();
    expect(errorsIn(null)).toBeNull();
  });
});

describe('a refusal without specified words', () => {
  const refusal = { ok: false as const, status: 400, message: 'Bad request' };

  test("is in the server's words, else says that the shop was not reached", () => {
    expect(plainRefusal({ ...refusal, body: { ...body, errors: 'No.' } })).toBe('No.');
    expect(plainRefusal({ ...refusal, body })).toBe('Bad request');
    expect(plainRefusal({ ...refusal, status: 0, message: 'Failed to fetch', body: null })).toMatch(
      /^We could not reach the shop\./,
    );
    expect(plainRefusal({ ...refusal, status: 0, message: UNREADABLE, body: null })).toBe(UNREADABLE);
  });
});
