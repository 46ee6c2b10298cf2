import { useLoaderData } from 'react-router';
import type { ProviderName } from '../../contract/payments.ts';
import { useRootData } from '../layout/use-root-data.ts';
import type { loadPaymentSettings } from './load-payment-settings.ts';

export interface PaymentSettings {
  readonly loaderUrl: string;
  readonly merchantKey: string;
  readonly mode: string;
  readonly provider: ProviderName;
  readonly shopName: string;
}

/** How this shop opens the provider's hosted checkout. For routes whose loader is `loadPaymentSettings`. */
export function usePaymentSettings(): PaymentSettings {
  const settings = useLoaderData<ReturnType<typeof loadPaymentSettings>>();
  const { facts } = useRootData();
  return { ...settings, shopName: facts.name };
}
