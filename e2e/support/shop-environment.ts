import type { Environment } from '../../src/settings.ts';

/**
 * The environment of a built shop for journeys, pictures and measurements alone. It names every setting; an empty value
 * counts as not set. The caller's environment may belong to another shop, whose database would be filled, and whose mail
 * server would send what journeys write.
 */
export function shopEnvironment(port: number, dataDir: string): Record<keyof Told, string> {
  return {
    // For React; SHOP_NODE_ENV says that this is not a real shop.
    NODE_ENV: 'production',
    SHOP_NODE_ENV: '',
    SHOP_DEV: '',
    DEMO: '',
    HOST: '',
    PORT: String(port),
    SHOP_PROCESSES: '',
    PUBLIC_URL: '',
    ADMIN_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_POOL_SIZE: '',
    SLOW_QUERY_MS: '',
    PAGE_CACHE_MIB: '',
    PAYMENT_PROVIDER: '',
    PAYMENT_MODE: '',
    PAYMENT_KEY: '',
    PAYMENT_SALT: '',
    PAYMENT_WEBHOOK_SECRET: '',
    PAYMENT_PAY_URL: '',
    PAYMENT_API_URL: '',
    PAYMENT_LOADER_URL: '',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    LIMIT_LOGIN_ACCOUNT: '',
    LIMIT_LOGIN_WINDOW_MINUTES: '',
    LIMIT_RESET_ACCOUNT: '',
    LIMIT_RESET_ADDRESS: '',
    LIMIT_HAND_OVER: '',
    LIMIT_FLOOD: '',
    // Journeys come from one address, many at a time.
    LIMIT_SIGNUP_ADDRESS: '1000',
    LIMIT_LOGIN_ADDRESS: '1000',
    LIMIT_CONTACT_ADDRESS: '1000',
    LIMIT_INITIATE: '1000',
    METRICS_TOKEN: '',
    TRUST_PROXY: '',
    LOG_LEVEL: 'error',
  };
}

type Told = Environment & { SHOP_NODE_ENV: string };
