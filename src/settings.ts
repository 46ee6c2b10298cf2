import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { GatewaySettings } from './gateways/open-gateway.ts';
import {
  database,
  flag,
  host,
  howManyOrAll,
  issuer,
  limit,
  mailServer,
  oneOf,
  origin,
  page,
  sender,
  text,
  trustedProxies,
  webAddress,
  wholeNumber,
} from './setting-kinds.ts';
import { findContradiction, firstComplaint } from './setting-refusals.ts';
import type { ShopLimits } from './shop/shop.ts';

/** All settings from the environment, read once at start. `null` means not set, where that has a meaning of its own. */
export interface Settings {
  /** The owner declares this the real shop (NODE_ENV=production): no play money. */
  readonly production: boolean;
  /** `npm run dev`: pages are served from source with hot reload. */
  readonly dev: boolean;
  /** Demo catalogue, demo accounts and the demo sign-in provider. */
  readonly demo: boolean;
  readonly listen: { readonly host: string; readonly port: number };
  /** Processes that share the port; 1: only this one. */
  readonly processes: number;
  /** Origin that visitors use, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether that origin is https: cookies are then sent over https only. */
  readonly secure: boolean;
  /** The separate admin site, with a trailing slash. */
  readonly adminUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly database: {
    /** null: the embedded database under `dataDir`. */
    readonly url: string | null;
    /** Connections per process. */
    readonly poolSize: number;
    /** Statements that take longer than this many ms are logged; 0 disables it. */
    readonly slowQueryMs: number;
  };
  /** Memory for rendered pages, in MiB per process; 0 renders every page for each visitor. */
  readonly pageCacheMiB: number;
  readonly payment: GatewaySettings;
  /** null: no social sign-in, or the demo provider when `demo` is on. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null;
  readonly mail: {
    /** null: mail is written to `dataDir/mail`. */
    readonly smtpUrl: string | null;
    /** null: the shop's own address from `shop.config.ts`. */
    readonly from: { readonly name: string; readonly address: string } | null;
  };
  readonly limits: Limits;
  /** null: `/metrics` answers only this machine. */
  readonly metricsToken: string | null;
  /** How many proxies in front are trusted, or which addresses. */
  readonly trustProxy: false | number | string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

interface Limits extends ShopLimits {
  /** All requests from one address to one process. */
  readonly floodAddressPerMinute: number;
}

type SettingsReading =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the environment. An empty value counts as not set. A refusal is one sentence that names the variable and what
 * is wrong with it; values that may contain a secret are never repeated.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsReading {
  // `npm start` sets NODE_ENV itself, for React's production build; the owner's value is then in SHOP_NODE_ENV
  // (scripts/serve.mjs).
  const ownerEnv = { ...env, NODE_ENV: env['SHOP_NODE_ENV'] ?? env['NODE_ENV'] };
  const given = Object.fromEntries(Object.entries(ownerEnv).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) return { ok: false, message: firstComplaint(parsed.error, given) };
  const contradiction = findContradiction(parsed.data);
  return contradiction ? { ok: false, message: contradiction } : { ok: true, settings: arrange(parsed.data) };
}

/**
 * Names in the environment that look like the shop's own but are not ('LIMIT_SIGNUP' for 'LIMIT_SIGNUP_ADDRESS'). They
 * do not prevent a start, since other programs' variables may begin the same way, but the owner should learn that they
 * have no effect.
 */
export function findUnknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).filter((name) => FAMILIES.test(name) && !(name in Environment.shape));
}

const FAMILIES = /^(LIMIT|PAYMENT|OIDC)_/;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Environment = z
  .object({
    NODE_ENV: oneOf(['development', 'test', 'production']),
    SHOP_DEV: flag(),
    DEMO: flag(),
    HOST: host(),
    PORT: wholeNumber(1, 65_535),
    SHOP_PROCESSES: howManyOrAll(64),
    PUBLIC_URL: origin(),
    ADMIN_URL: page('an address such as https://shop.example/admin/'),
    DATA_DIR: text('a folder'),
    DATABASE_URL: database(),
    DATABASE_POOL_SIZE: wholeNumber(2, 200),
    SLOW_QUERY_MS: wholeNumber(0, 60_000),
    PAGE_CACHE_MIB: wholeNumber(0, 4096),
    PAYMENT_PROVIDER: oneOf(['easebuzz', 'razorpay']),
    PAYMENT_MODE: oneOf(['sandbox', 'test', 'prod']),
    PAYMENT_KEY: text('the merchant key'),
    PAYMENT_SALT: text('the merchant salt, or the key secret'),
    PAYMENT_WEBHOOK_SECRET: text('the secret of the webhook'),
    PAYMENT_PAY_URL: origin(),
    PAYMENT_API_URL: origin(),
    PAYMENT_LOADER_URL: webAddress('the address of the provider’s checkout script'),
    OIDC_ISSUER: issuer(),
    OIDC_CLIENT_ID: text('the client id'),
    OIDC_CLIENT_SECRET: text('the client secret'),
    SMTP_URL: mailServer('an address such as smtps://user:password@host:465'),
    MAIL_FROM: sender('a sender such as Shop <orders@shop.example>'),
    LIMIT_LOGIN_ACCOUNT: limit(),
    LIMIT_LOGIN_ADDRESS: limit(),
    LIMIT_LOGIN_WINDOW_MINUTES: wholeNumber(1, 1440),
    LIMIT_SIGNUP_ADDRESS: limit(),
    LIMIT_CONTACT_ADDRESS: limit(),
    LIMIT_RESET_ACCOUNT: limit(),
    LIMIT_RESET_ADDRESS: limit(),
    LIMIT_INITIATE: limit(),
    LIMIT_HAND_OVER: limit(),
    LIMIT_FLOOD: limit(),
    METRICS_TOKEN: text('letters, digits and signs of ASCII without spaces', /^[\x21-\x7e]+$/),
    TRUST_PROXY: trustedProxies(),
    LOG_LEVEL: oneOf(LOG_LEVELS),
  })
  .partial();

export type Environment = z.infer<typeof Environment>;

function arrange(env: Environment): Settings {
  const production = env.NODE_ENV === 'production';
  const listen = { host: addressOf(env.HOST ?? '127.0.0.1'), port: env.PORT ?? 3000 };
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://${nameOf(listen.host)}:${listen.port}`).origin;
  return {
    production,
    dev: env.SHOP_DEV ?? false,
    demo: env.DEMO ?? !production,
    listen,
    processes: env.SHOP_PROCESSES === 'all' ? availableParallelism() : (env.SHOP_PROCESSES ?? 1),
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    adminUrl: (env.ADMIN_URL ?? `${publicUrl}/admin`).replace(/\/?$/, '/'),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    database: {
      url: env.DATABASE_URL ?? null,
      poolSize: env.DATABASE_POOL_SIZE ?? 6,
      // In the demo a person reads the terminal, on a machine that may be slow.
      slowQueryMs: env.SLOW_QUERY_MS ?? (production ? 500 : 0),
    },
    pageCacheMiB: env.PAGE_CACHE_MIB ?? 32,
    payment: {
      provider: env.PAYMENT_PROVIDER ?? 'easebuzz',
      mode: env.PAYMENT_MODE ?? 'sandbox',
      key: env.PAYMENT_KEY ?? null,
      salt: env.PAYMENT_SALT ?? null,
      webhookSecret: env.PAYMENT_WEBHOOK_SECRET ?? null,
      payUrl: env.PAYMENT_PAY_URL ?? null,
      apiUrl: env.PAYMENT_API_URL ?? null,
      loaderUrl: env.PAYMENT_LOADER_URL ?? null,
    },
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
    limits: {
      loginAccount: env.LIMIT_LOGIN_ACCOUNT ?? 10,
      loginAddress: env.LIMIT_LOGIN_ADDRESS ?? 50,
      loginWindowMinutes: env.LIMIT_LOGIN_WINDOW_MINUTES ?? 15,
      signupAddressPerHour: env.LIMIT_SIGNUP_ADDRESS ?? 20,
      contactAddressPerHour: env.LIMIT_CONTACT_ADDRESS ?? 5,
      resetAccountPerHour: env.LIMIT_RESET_ACCOUNT ?? 5,
      resetAddressPerHour: env.LIMIT_RESET_ADDRESS ?? 60,
      initiatePerBuyerPerTenMinutes: env.LIMIT_INITIATE ?? 600,
      handOverAccountPerHour: env.LIMIT_HAND_OVER ?? 60,
      floodAddressPerMinute: env.LIMIT_FLOOD ?? 6000,
    },
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY ?? false,
    // In the demo a person reads the terminal: log only what needs attention.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/**
 * One address for localhost: for each further one Fastify opens a server of its own, whose connections no shutdown waits
 * for (`drain.ts`).
 */
function addressOf(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

/** 'localhost' for local addresses. An address with a zone (fe80::1%eth0) cannot appear in a URL. */
function nameOf(host: string): string {
  if (/^(localhost|127\.0\.0\.1|0\.0\.0\.0|::1?)$|%/.test(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
