import type { RouterContextProvider } from 'react-router';
import { appContext } from '../entry.server.tsx';

/**
 * The loader of the cart and the checkout: how this shop opens the provider's hosted checkout (spec §7). The root's
 * loader does not include it, because no other page may name the provider's script (decisions: Payment provider).
 */
export function loadPaymentSettings(context: Readonly<RouterContextProvider>) {
  const { loaderUrl, merchantKey, mode, provider } = context.get(appContext).checkout;
  return { loaderUrl, merchantKey, mode, provider };
}
