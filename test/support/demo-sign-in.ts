import { pino } from 'pino';
import { DEMO_CLIENT, redirectUrisOf } from '../../src/gateways/demo-sign-in/demo-client.ts';
import { startDemoSignIn } from '../../src/gateways/demo-sign-in/start-demo-sign-in.ts';
import { createSocialProvider } from '../../src/gateways/openid/openid-provider.ts';
import { PUBLIC_URL } from '../shop.ts';

const log = pino({ level: 'silent' });

/** The demo's sign-in provider as a test starts it, at a free port. */
export const OPTIONS = {
  ...DEMO_CLIENT,
  host: '127.0.0.1',
  port: 0,
  redirectUris: redirectUrisOf(PUBLIC_URL),
  production: false,
  log,
};

/** Starts it; `social` makes what a shop needs to ask it. */
export async function startDemo(options: { port?: number } = {}) {
  const started = await startDemoSignIn({ ...OPTIONS, ...options });
  if (!started.ok) throw new Error(started.message);
  const { issuer, close } = started;
  return { issuer, close, social: () => createSocialProvider({ issuer, ...DEMO_CLIENT }, log) };
}
