import type { FastifyInstance } from 'fastify';
import type { Shelf } from '../../contract/schemas/admin.ts';
import { changeProduct, type ProductChanged } from '../../shop/back-office/change-product.ts';
import { productsForStaff } from '../../shop/back-office/products-for-staff.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** Prices and stock in the back office. The contract and `shop/roles.ts` say who may call. */
export function adminProductRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminProducts', async () => ({ success: true, products: await productsForStaff(shop) }));

  serve(app, 'adminChangeProduct', async ({ params, body, customer }) => {
    const changed = await changeProduct(shop, customer, params.productId, body);
    if (!changed.ok) throw refusalOf(changed);
    return { success: true, product: changed.product };
  });
}

function refusalOf(refused: Extract<ProductChanged, { ok: false }>): Refusal {
  switch (refused.reason) {
    case 'no-such-product':
      return new Refusal(404, 'Product not found.');
    case 'old-price-too-low':
      return new Refusal(400, 'The old price must be above the price.');
    case 'held':
      return new Refusal(409, `${refused.heldGrams} g are held for payments that are open.`);
    case 'changed':
      return new Refusal(
        409,
        `${WORDS[refused.field]} has changed meanwhile: ${said(refused.now)}. ${OPEN_AGAIN}`,
      );
  }
}

/** Saving what is on the screen again would be refused forever. */
const OPEN_AGAIN = 'Close this and open it again.';

const WORDS: Record<keyof Shelf, string> = {
  pricePerKg: 'The price',
  oldPricePerKg: 'The old price',
  available: 'Whether it is on offer',
  stockGrams: 'The stock',
};

function said(value: Shelf[keyof Shelf]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : `it is ${value} now`;
}
