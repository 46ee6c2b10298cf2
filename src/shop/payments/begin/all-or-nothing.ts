import type { Tx } from '../../../db/schema.ts';
import { changingProducts } from '../../catalogue/changing-products.ts';
import type { Shop } from '../../shop.ts';

/**
 * Runs `work`, which may hold stock, in a transaction; an expected refusal (`ok: false`) is rolled back and returned.
 */
export async function allOrNothing<Result extends { ok: boolean }>(
  shop: Shop,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await changingProducts(shop, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    // Only the throw above creates one in this call, so its refusal is a Result.
    if (error instanceof RolledBack) return error.refusal as Result;
    throw error;
  }
}

class RolledBack extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('rolled back');
    this.refusal = refusal;
  }
}
