import type { Row, Tx } from '../../db/schema.ts';
import { waitsForProvider } from '../payments/review/former-provider.ts';
import type { Shop } from '../shop.ts';

/** `waitsFor`: what frees goods that no passing of time does; null when their holds end by themselves. */
export interface StockHeld {
  ok: false;
  reason: 'held';
  heldGrams: number;
  waitsFor: string | null;
}

/**
 * The refusal of a change that held stock forbids. What a payment of a former provider holds stays held until that
 * provider can be asked again (decision 159).
 */
export async function stockHeld(
  { gateway }: Pick<Shop, 'gateway'>,
  tx: Tx,
  { id, held_grams: heldGrams }: Row<'products'>,
): Promise<StockHeld> {
  const former = await tx
    .selectFrom('payment_attempts')
    .innerJoin('stock_holds', 'stock_holds.attempt_id', 'payment_attempts.id')
    .select('provider')
    .where('payment_attempts.state', '=', 'open')
    .where('provider', '!=', gateway.provider)
    .where('product_id', '=', id)
    .where('stock_holds.state', '=', 'held')
    .executeTakeFirst();
  const goesOn = 'Its goods are free or sold';
  const waitsFor = former ? waitsForProvider(former.provider, gateway.provider, goesOn) : null;
  return { ok: false, reason: 'held', heldGrams, waitsFor };
}
