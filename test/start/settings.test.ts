import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { findUnknownNames } from '../../src/settings.ts';
import { complaintOf, OIDC, PRODUCTION, settingsOf } from './read-environment.ts';

describe('with an empty environment', () => {
  test('the settings are those of the demo shop on this machine, with play money', () => {
    const settings = settingsOf({});
    expect(settings.listen).toEqual({ host: '127.0.0.1', port: 3000 });
    expect(settings.publicUrl).toBe('http://localhost:3000');
    expect(settings.adminUrl).toBe('http://localhost:3000/admin/');
    expect(settings.database.url).toBeNull();
    expect(settings.payment.mode).toBe('sandbox');
    expect(settings.demo).toBe(true);
    expect(settings.trustProxy).toBe(false);
  });

  test('the limits are those that docs/security.md names', () => {
    expect(settingsOf({}).limits).toEqual({
      loginAccount: 10,
      loginAddress: 50,
      loginWindowMinutes: 15,
      signupAddressPerHour: 20,
      contactAddressPerHour: 5,
      resetAccountPerHour: 5,
      resetAddressPerHour: 60,
      initiatePerBuyerPerTenMinutes: 600,
      handOverAccountPerHour: 60,
      floodAddressPerMinute: 6000,
    });
  });

  test('an empty value counts as not set', () => {
    expect(settingsOf({ PORT: '', DATABASE_URL: '  ' })).toEqual(settingsOf({}));
  });
});

describe('settings derived from others', () => {
  test('name links by the port, and the admin site by the public address', () => {
    expect(settingsOf({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
    expect(settingsOf({ PUBLIC_URL: 'https://gulab.example/' }).adminUrl).toBe(
      'https://gulab.example/admin/',
    );
  });

  test('name the one address that the shop listens at, where localhost does not lead there', () => {
    const publicUrlOf = (HOST: string) => settingsOf({ HOST, PORT: '4100' }).publicUrl;
    expect(publicUrlOf('127.0.0.2')).toBe('http://127.0.0.2:4100');
    expect(publicUrlOf('fd00::2')).toBe('http://[fd00::2]:4100');
    for (const host of ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'])
      expect(publicUrlOf(host)).toBe('http://localhost:4100');
  });

  test('name the public address as a browser does: without the usual port, in small letters', () => {
    expect(settingsOf({ PORT: '80' })).toMatchObject({
      publicUrl: 'http://localhost',
      adminUrl: 'http://localhost/admin/',
    });
    expect(settingsOf({ HOST: 'Counter.local', PORT: '4100' }).publicUrl).toBe('http://counter.local:4100');
  });

  test('listen at one address for localhost: of a second one, no shutdown would wait for the answers', () => {
    expect(settingsOf({ HOST: 'localhost', PORT: '4100' }).listen).toEqual({ host: '127.0.0.1', port: 4100 });
    expect(settingsOf({ HOST: '::1', PORT: '4100' }).listen).toEqual({ host: '::1', port: 4100 });
  });

  test('log what needs attention in the demo, where a person reads the terminal, and more in production', () => {
    const logOf = (env: Record<string, string>) => {
      const { logLevel, database } = settingsOf(env);
      return { logLevel, slowQueryMs: database.slowQueryMs };
    };
    expect(logOf({})).toEqual({ logLevel: 'warn', slowQueryMs: 0 });
    expect(logOf(PRODUCTION)).toEqual({ logLevel: 'info', slowQueryMs: 500 });
    expect(logOf({ ...PRODUCTION, LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' })).toEqual({
      logLevel: 'debug',
      slowQueryMs: 0,
    });
  });

  test('switch the demo off in production', () => {
    expect(settingsOf(PRODUCTION).demo).toBe(false);
    expect(settingsOf({ ...PRODUCTION, DEMO: 'off' }).demo).toBe(false);
  });
});

describe('several processes', () => {
  test('may be one, a number, or as many as the machine has cores', () => {
    expect(settingsOf({}).processes).toBe(1);
    expect(settingsOf({ SHOP_PROCESSES: '3' }).processes).toBe(3);
    expect(settingsOf({ SHOP_PROCESSES: 'all' }).processes).toBe(availableParallelism());
  });

  test('cannot be combined with hot reload', () => {
    expect(complaintOf({ SHOP_PROCESSES: '2', SHOP_DEV: '1' })).toBe(
      'SHOP_PROCESSES must be 1 when SHOP_DEV is on.',
    );
  });
});

describe('in production', () => {
  test.each([{}, { DEMO: 'on' }, { DEMO: 'off' }, { PAYMENT_MODE: 'sandbox' }])(
    'the sandbox is refused, with %o as well',
    (env) => {
      expect(complaintOf({ NODE_ENV: 'production', ...env })).toBe(
        'PAYMENT_MODE must be test or prod when NODE_ENV is production, because the sandbox takes no real money.',
      );
    },
  );

  test.each([{}, OIDC])('the demo is refused, because its passwords are public, with %o as well', (env) => {
    expect(complaintOf({ ...PRODUCTION, DEMO: 'on', ...env })).toBe(
      'DEMO must be off when NODE_ENV is production, because everybody knows the password of its accounts.',
    );
  });

  test('hot reload is refused', () => {
    expect(complaintOf({ ...PRODUCTION, SHOP_DEV: 'on' })).toBe(
      'SHOP_DEV must be off when NODE_ENV is production.',
    );
  });
});

test('the shop listens to what the owner says about production, not to what npm start tells React', () => {
  expect(settingsOf({ NODE_ENV: 'production', SHOP_NODE_ENV: '' }).production).toBe(false);
  expect(complaintOf({ NODE_ENV: 'production', SHOP_NODE_ENV: 'production' })).toMatch(
    /^PAYMENT_MODE must be/,
  );
});

describe('Razorpay, whose one address takes play money and real money, by the key,', () => {
  const razorpay = (PAYMENT_MODE: string, PAYMENT_KEY: string) =>
    complaintOf({
      ...PRODUCTION,
      ...{ PAYMENT_PROVIDER: 'razorpay', PAYMENT_WEBHOOK_SECRET: 'W', PAYMENT_MODE, PAYMENT_KEY },
    });

  test('is refused without the secret of its webhook, by which late money is heard of', () => {
    expect(complaintOf({ ...PRODUCTION, PAYMENT_PROVIDER: 'razorpay' })).toBe(
      'PAYMENT_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is razorpay and PAYMENT_MODE is prod.',
    );
  });

  test('is refused with the key of a rehearsal in a shop that is open, whose goods would be had for nothing', () => {
    expect(razorpay('prod', 'rzp_test_1DP5mmOlF5G5ag')).toBe(
      'PAYMENT_KEY must not begin with rzp_test_ when PAYMENT_MODE is prod, because that key takes play money.',
    );
    expect(razorpay('prod', 'rzp_live_1DP5mmOlF5G5ag')).toBe('accepted');
  });

  test('is refused with the real key in a rehearsal, where the log says that nobody is charged', () => {
    expect(razorpay('test', 'rzp_live_1DP5mmOlF5G5ag')).toBe(
      'PAYMENT_KEY must not begin with rzp_live_ when PAYMENT_MODE is test, because that key takes real money.',
    );
    expect(razorpay('test', 'rzp_test_1DP5mmOlF5G5ag')).toBe('accepted');
  });
});

describe('variables without a setting', () => {
  test('are reported where they resemble the shop’s own', () => {
    const env = { LIMIT_SIGNUP: '3', LIMIT_FLOOD: '100', PAYMENT_SECRET: 'x', OIDC_ISSUER: '', EDITOR: 'vi' };
    expect(findUnknownNames(env)).toEqual(['LIMIT_SIGNUP', 'PAYMENT_SECRET']);
  });
});
