/** Amounts as texts of a payment, apart from `money.ts`, which every page with a price loads. */

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
