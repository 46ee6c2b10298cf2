import type { PaymentSteps } from '../api/steps/payment-steps.ts';
import type { TestShop } from '../shop.ts';

/**
 * Sweets at three rates whose packs come to odd paise. The demo's prices are multiples of ₹4 per kg, so that any order
 * of its own sweets is of whole rupees, and a lost paisa would not be noticed.
 */
export const ODD_SWEETS = [
  { id: 'odd-katli', rupeesPerKg: 333, rate: 500 },
  { id: 'odd-chakli', rupeesPerKg: 5, rate: 1800 },
  { id: 'odd-khari', rupeesPerKg: 1249, rate: 0 },
] as const;

/** Puts them on sale, made to order. */
export async function sellOddSweets({ pool }: TestShop, { products }: PaymentSteps): Promise<void> {
  const like = products.get('nankhatai');
  if (!like) throw new Error('the demo has no nankhatai');
  for (const { id, rupeesPerKg, rate } of ODD_SWEETS) {
    await pool.query(
      `insert into products select (jsonb_populate_record(p, jsonb_build_object('id', $1::text,
         'uid', gen_random_uuid(), 'price_per_kg_paise', $2::int, 'old_price_per_kg_paise', null,
         'gst_basis_points', $3::int))).* from products p where id = 'nankhatai'`,
      [id, rupeesPerKg * 100, rate],
    );
    products.set(id, { ...like, id, new_price: rupeesPerKg });
  }
}
