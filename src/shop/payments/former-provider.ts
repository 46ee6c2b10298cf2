import type { ProviderName } from '../../contract/order-words.ts';

/**
 * What staff are told of a payment that `taken` took: only that provider can tell of it or give it back, so something
 * waits until the shop works with it again. `goesOn` says what.
 */
export function waitsForProvider(taken: ProviderName, current: ProviderName, goesOn: string): string {
  return `The payment was taken by ${taken}, and the shop works with ${current} now. ${goesOn} when PAYMENT_PROVIDER is ${taken} again.`;
}
