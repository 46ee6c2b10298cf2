/** The provider's payment method in words for the buyer; null when it named none. */
export function readableMethod(method: string | null): string | null {
  if (!method) return null;
  return METHODS.get(method.toUpperCase()) ?? method;
}

const METHODS: ReadonlyMap<string, string> = new Map([
  ['UPI', 'UPI'],
  ['CC', 'Credit card'],
  ['DC', 'Debit card'],
  ['CARD', 'Card'],
  ['NB', 'Net banking'],
  ['NETBANKING', 'Net banking'],
  ['MW', 'Wallet'],
  ['WALLET', 'Wallet'],
  ['EMI', 'EMI'],
  ['CARDLESS_EMI', 'Cardless EMI'],
  ['BANK_TRANSFER', 'Bank transfer'],
  ['PL', 'Pay later'],
  ['PAYLATER', 'Pay later'],
]);
