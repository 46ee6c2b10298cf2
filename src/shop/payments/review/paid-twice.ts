/** What staff are told about further successes of one txnid: only one can be booked. `ids` are the provider's. */
export function paidTwice(ids: readonly string[]): string {
  return `Paid twice: please give ${ids.join(', ')} back at the provider.`;
}
