import { latinDigits } from '../delivery-rules.ts';

/**
 * Removes the currency sign and digit grouping from an amount as typed or pasted ('₹1,23,456.50', '1,234', ' ४८० '),
 * and writes its digits as 0 to 9. Any other grouping stays, so that '480,00' is not read as 48000.
 */
export function ungroup(text: string): string {
  const bare = latinDigits(text).trim().replace(/^₹\s*/, '');
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** A whole number as typed; null when it is not one. */
export function readWhole(text: string): number | null {
  const bare = ungroup(text).replace(/\.0+$/, '');
  return /^\d{1,12}$/.test(bare) ? Number(bare) : null;
}
