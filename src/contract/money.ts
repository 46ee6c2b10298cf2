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

/** Paise from a rupee number, whole or with 2 decimals, as in a product (`new_price`). */
export function paiseOfRupees(rupeeNumber: number): number {
  return Math.round(rupeeNumber * 100);
}
