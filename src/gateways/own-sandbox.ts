import type { ProviderName } from '../contract/payments.ts';
import type { GatewaySettings } from './open-gateway.ts';

/** The setting that names a sandbox run elsewhere. */
export const SANDBOX_VARIABLE: Readonly<Record<ProviderName, 'PAYMENT_PAY_URL' | 'PAYMENT_API_URL'>> = {
  easebuzz: 'PAYMENT_PAY_URL',
  razorpay: 'PAYMENT_API_URL',
};

/** Whether `openGateway` starts a sandbox itself, instead of using a provider or a sandbox run elsewhere. */
export function runsOwnSandbox({
  provider,
  mode,
  payUrl,
  apiUrl,
}: Pick<GatewaySettings, 'provider' | 'mode' | 'payUrl' | 'apiUrl'>): boolean {
  const elsewhere = { PAYMENT_PAY_URL: payUrl, PAYMENT_API_URL: apiUrl }[SANDBOX_VARIABLE[provider]];
  return mode === 'sandbox' && elsewhere === null;
}

/** Names of address settings that have no effect, so that the owner can be told. */
export function findIdleAddresses(payment: GatewaySettings): string[] {
  const { provider, payUrl, apiUrl, loaderUrl } = payment;
  const own = runsOwnSandbox(payment);
  return [
    ...(payUrl !== null && provider === 'razorpay' ? ['PAYMENT_PAY_URL'] : []),
    ...(apiUrl !== null && own ? ['PAYMENT_API_URL'] : []),
    ...(loaderUrl !== null && own ? ['PAYMENT_LOADER_URL'] : []),
  ];
}
