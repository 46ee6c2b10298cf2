import { PROVIDERS, type ProviderName } from '../../contract/order-words.ts';
import { useRootData } from '../layout/use-root-data.ts';

export interface PaymentSettings {
  readonly loaderUrl: string;
  readonly merchantKey: string;
  readonly mode: string;
  readonly provider: ProviderName;
  readonly shopName: string;
}

/** How this shop opens the provider's hosted checkout (spec §7), as the server told the page. */
export function usePaymentSettings(): PaymentSettings {
  const { checkout, facts } = useRootData();
  const { loaderUrl, merchantKey, mode, provider } = checkout;
  return {
    loaderUrl,
    merchantKey,
    mode,
    provider: PROVIDERS.find((one) => one === provider) ?? 'easebuzz',
    shopName: facts.name,
  };
}
