/**
 * Money is an integer number of paise everywhere but at the edges (decisions: Money and weight).
 * These functions are the edges.
 */

/** '₹1,23,456' or '₹1,23,456.5': Indian grouping, at most 2 decimals (spec §9). Takes paise. */
export function rupees(paise: number): string {
  return inRupees(paise, (decimals) => (decimals === '00' ? '' : `.${decimals.replace(/0$/, '')}`));
}

/** '₹1,23,456.50': exactly 2 decimals, for checkout lines and the orders page (spec §2). Takes paise. */
export function rupeesExact(paise: number): string {
  return inRupees(paise, (decimals) => `.${decimals}`);
}

/**
 * As Intl writes it in en-IN, which the tests compare. Not by Intl: its first formatter holds up a page that comes to
 * life (decision 123).
 */
function inRupees(paise: number, tail: (decimals: string) => string): string {
  const all = Math.abs(Math.round(paise));
  const decimals = String(all % 100).padStart(2, '0');
  // Three digits, before them pairs: 1,23,456.
  const whole = String(Math.trunc(all / 100)).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return `${paise < 0 ? '-' : ''}₹${whole}${tail(decimals)}`;
}

/**
 * '1349.50': the amount as the payment payload and the provider want it (spec §3). Takes paise; throws when they are
 * not a whole number, because half a paisa on its way to a provider is a fault of ours.
 */
export function amountText(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`);
  const whole = Math.trunc(paise / 100);
  return `${whole}.${String(paise % 100).padStart(2, '0')}`;
}

const DECIMAL = /^(\d{1,11})(?:\.(\d{1,9}))?$/;

/**
 * Paise of a decimal rupee amount ('2000.0', '1349.5', '1'), read without floating point.
 * null when it is not a non-negative decimal number or has more than 2 significant decimals.
 */
export function parseAmount(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 2) return null;
  return Number(match[1]) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Paise of a whole or 2-decimal rupee number as it stands in a product (`new_price`). */
export function paiseOfRupees(rupeeNumber: number): number {
  return Math.round(rupeeNumber * 100);
}
