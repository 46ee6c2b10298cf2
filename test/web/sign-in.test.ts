import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../src/contract/schemas/error.ts';
import { loginPath } from '../../src/web/session/login-path.ts';
import { nextPath } from '../../src/web/sign-in/next-path.ts';
import { errorsIn, refusalText } from '../../src/web/sign-in/refusal-text.ts';

describe('where to go after signing in', () => {
  it.each(['/orders', '/product/kaju-katli?weight=500&qty=2', '/checkout?orderId=1#pay'])(
    '%s is ours',
    (next) => {
      expect(nextPath(next)).toBe(next);
    },
  );

  it.each([
    null,
    '',
    'orders',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\\..\\b',
    'javascript:alert(1)',
  ])('%j goes home', (next) => {
    expect(nextPath(next)).toBe('/');
  });

  it.each(['/login', '/login?next=/orders', '/logout', '/oauth-success?token=x'])(
    'never back to %s',
    (next) => {
      expect(nextPath(next)).toBe('/');
    },
  );

  it('travels in the address of the login page', () => {
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/a?b=c')).toBe('/login?next=%2Fa%3Fb%3Dc');
  });
});

describe('why a login failed', () => {
  const refusal = { ok: false as const, status: 400, message: 'Bad request' };
  // As a proxy in between might answer.
  const body = { success: false, message: 'Bad request', requestId: 'r' } as ErrorBody;

  it("is the server's errors, one or several", () => {
    expect(refusalText({ ...refusal, body: { ...body, errors: 'No.' } }, 'Login failed')).toBe('No.');
    expect(refusalText({ ...refusal, body: { ...body, errors: ['No.', 'Never.'] } }, 'Login failed')).toBe(
      'No. Never.',
    );
    const byField = { email: 'bad email', password: ['too short', 'too plain'] };
    expect(errorsIn({ success: false, errors: byField })).toBe('bad email too short too plain');
  });

  it('is the specified words without them', () => {
    expect(refusalText({ ...refusal, body }, 'Login failed')).toBe('Login failed');
    expect(refusalText({ ...refusal, status: 0, body: null }, 'Signup failed')).toBe('Signup failed');
  });
});
