/**
 * Money is an integer number of paise everywhere except at the edges (decisions: Money and weight). These functions are
 * the edges.
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
 * Formats like Intl in en-IN; tests compare the two. Not Intl itself, because creating its first formatter delays
 * hydration (decision 123).
 */
function inRupees(paise: number, tail: (decimals: string) => string): string {
  const all = Math.abs(Math.round(paise));
  const decimals = String(all % 100).padStart(2, '0');
  // Groups of two digits before the last three: 1,23,456.
  const whole = String(Math.trunc(all / 100)).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return `${paise < 0 ? '-' : ''}₹${whole}${tail(decimals)}`;
}

/**
 * '1349.50': the amount as the payment payload and the provider expect it (spec §3). Takes paise; throws unless they
 * are a whole, non-negative number, because a fraction of a paisa here is a bug of ours.
 */
export function amountText(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`);
  const whole = Math.trunc(paise / 100);
  return `${whole}.${String(paise % 100).padStart(2, '0')}`;
}

const DECIMAL = /^(\d{1,11})(?:\.(\d{1,9}))?$/;

/**
 * Parses a decimal rupee amount ('2000.0', '1349.5', '1') into paise without floating point. Returns null when it is
 * not a non-negative decimal number or has more than 2 significant decimals.
 */
export function parseAmount(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 2) return null;
  return Number(match[1]) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Paise from a rupee number, whole or with 2 decimals, as in a product (`new_price`). */
export function paiseOfRupees(rupeeNumber: number): number {
  return Math.round(rupeeNumber * 100);
}
