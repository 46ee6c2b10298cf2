import type { ProviderName } from '../../../contract/payments.ts';

/**
 * What staff are told about a payment that the provider `taken` took: only that provider can report on it or refund it,
 * so something waits until the shop works with it again. `goesOn` says what, as in 'The refund goes on'.
 */
export function waitsForProvider(taken: ProviderName, current: ProviderName, goesOn: string): string {
  return `The payment was taken by ${taken}, and the shop works with ${current} now. ${goesOn} when PAYMENT_PROVIDER is ${taken} again.`;
}
