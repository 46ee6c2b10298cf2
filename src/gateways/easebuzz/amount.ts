/** The provider's text for an amount of integer paise: 134950 becomes '1349.50'. Throws when it is not a whole number of paise. */
export function formatAmount(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`);
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Paise of an amount as the provider re-serialises it ('1349.5', '2000.0', '1'), read from the text so that no
 * float comes in between; null when it is no amount or has a part of a paisa.
 */
export function parseAmount(text: string): number | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, rupees = '', decimals = ''] = match;
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > 2) return null;
  return Number(rupees) * 100 + Number(significant.padEnd(2, '0'));
}

/** Twelve digits of rupees stay far below what an integer can hold exactly. */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,20}))?$/;
