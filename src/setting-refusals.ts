import type { z } from 'zod';
import { isBlockedPort } from './setting-ports.ts';
import type { Environment } from './settings.ts';

const MAY_SPEAK_OF_SECRETS = /URL$|KEY|SALT|SECRET|TOKEN/;
const PUBLIC_ADDRESSES = [
  'PUBLIC_URL',
  'ADMIN_URL',
  'PAYMENT_PAY_URL',
  'PAYMENT_API_URL',
  'PAYMENT_LOADER_URL',
];
/** What may be a user and a password before the name of a host, in whichever setting and however it is written. */
const WITH_PASSWORD = /:\S*@/;

/** The complaint about the first value that cannot be read. A value that may contain a secret is never repeated. */
export function firstComplaint(error: z.ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  const value = given[name] ?? '';
  const isNamedSo = MAY_SPEAK_OF_SECRETS.test(name) && !PUBLIC_ADDRESSES.includes(name);
  const secret = isNamedSo || WITH_PASSWORD.test(value);
  return `${name} must be ${issue?.message}${secret ? '.' : `, but it is "${value}".`}`;
}

/** Razorpay has one address for both modes: which money is taken depends on the key alone, which says so. */
const KEYS_OF_THE_OTHER_MODE = {
  test: { prefix: 'rzp_live_', money: 'real' },
  prod: { prefix: 'rzp_test_', money: 'play' },
};

/** Rules across several variables. The sandbox rule matters most: play money must never pass for real money. */
export function findContradiction(env: Environment): string | undefined {
  const mode = env.PAYMENT_MODE ?? 'sandbox';
  if (env.SHOP_DEV && (env.SHOP_PROCESSES ?? 1) !== 1) return 'SHOP_PROCESSES must be 1 when SHOP_DEV is on.';
  if (env.NODE_ENV === 'production') {
    if (mode === 'sandbox')
      return 'PAYMENT_MODE must be test or prod when NODE_ENV is production, because the sandbox takes no real money.';
    if (env.SHOP_DEV) return 'SHOP_DEV must be off when NODE_ENV is production.';
    if (env.DEMO)
      return 'DEMO must be off when NODE_ENV is production, because everybody knows the password of its accounts.';
  }
  if (mode !== 'sandbox') {
    if (!env.PAYMENT_KEY) return `PAYMENT_KEY must be set when PAYMENT_MODE is ${mode}.`;
    if (!env.PAYMENT_SALT) return `PAYMENT_SALT must be set when PAYMENT_MODE is ${mode}.`;
    if (env.PAYMENT_PROVIDER === 'razorpay' && !env.PAYMENT_WEBHOOK_SECRET)
      return `PAYMENT_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is razorpay and PAYMENT_MODE is ${mode}.`;
    const { prefix, money } = KEYS_OF_THE_OTHER_MODE[mode];
    if (env.PAYMENT_KEY.startsWith(prefix))
      return `PAYMENT_KEY must not begin with ${prefix} when PAYMENT_MODE is ${mode}, because that key takes ${money} money.`;
  }
  const oidc = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET];
  if (oidc.some(Boolean) && !oidc.every(Boolean))
    return 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, but one of them is missing.';
  // Behind a proxy nobody opens it.
  if (env.PORT && isBlockedPort(env.PORT) && !env.PUBLIC_URL)
    return `PORT must not be ${env.PORT} unless PUBLIC_URL names another, because no browser opens that one.`;
  return undefined;
}
