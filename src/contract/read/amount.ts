import { asNumber, field } from './fields.ts';
import { ungroup } from './typed-number.ts';

/**
 * The first of these fields with an amount of rupees: a number, with the rounding noise of a sum too
 * (300.29999999999995), or text like '1349.50' or '1,349.50'.
 */
export function firstAmount(of: unknown, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = field(of, name);
    const rupees = asNumber(typeof value === 'string' ? ungroup(value) : value);
    if (rupees !== undefined && rupees >= 0) return rupees;
  }
  return undefined;
}
