import { readSettings } from '../../src/settings.ts';

/** The settings that this environment makes, which must be accepted. */
export function settingsOf(env: Record<string, string>) {
  const reading = readSettings(env);
  if (!reading.ok) throw new Error(reading.message);
  return reading.settings;
}

/** Why this environment is refused, or 'accepted'. */
export function complaintOf(env: Record<string, string>) {
  const reading = readSettings(env);
  return reading.ok ? 'accepted' : reading.message;
}

/** A shop that is open. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENT_MODE: 'prod',
  PAYMENT_KEY: 'K',
  PAYMENT_SALT: 'S',
};

/** A social sign-in provider. */
export const OIDC = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
};
