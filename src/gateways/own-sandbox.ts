import type { ProviderName } from '../contract/words.ts';

interface SandboxSettings {
  readonly provider: ProviderName;
  readonly mode: 'sandbox' | 'test' | 'prod';
  readonly payUrl: string | null;
  readonly apiUrl: string | null;
}

/** The setting that names a sandbox run elsewhere. */
export const SANDBOX_VARIABLE: Readonly<Record<ProviderName, 'PAYMENT_PAY_URL' | 'PAYMENT_API_URL'>> = {
  easebuzz: 'PAYMENT_PAY_URL',
  razorpay: 'PAYMENT_API_URL',
};

/** Whether `openGateway` starts a sandbox with these settings, instead of using a provider or a sandbox run elsewhere. */
export function runsOwnSandbox({ provider, mode, payUrl, apiUrl }: SandboxSettings): boolean {
  const elsewhere = { PAYMENT_PAY_URL: payUrl, PAYMENT_API_URL: apiUrl }[SANDBOX_VARIABLE[provider]];
  return mode === 'sandbox' && elsewhere === null;
}
