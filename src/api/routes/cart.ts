import type { FastifyInstance } from 'fastify';
import { BULK_MESSAGE, type Grams, gramsOfLabel, looseWeight } from '../../contract/weight.ts';
import { type Added, addToCart, type Short } from '../../shop/cart/add-to-cart.ts';
import { cartMap } from '../../shop/cart/cart-lines.ts';
import { clearCart } from '../../shop/cart/clear-cart.ts';
import { mergeCart } from '../../shop/cart/merge-cart.ts';
import { removeFromCart } from '../../shop/cart/remove-from-cart.ts';
import type { Shop } from '../../shop/shop.ts';
import { noSuchProduct, Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** The cart of a signed-in customer. */
export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'getCart', async ({ cart }) => cartMap(cart), { withCart: true });

  serve(app, 'addToCart', async ({ body, customer }) => {
    const { item, netWeight, quantity } = body;
    const added = await addToCart(shop, customer.id, { item, grams: gramsOf(netWeight), quantity });
    if (!added.ok) throw refusalOf(added);
    return { success: true, cart: added.cart };
  });

  serve(app, 'removeFromCart', async ({ body, customer }) => {
    const { item, netWeight, removeAll } = body;
    const removed = await removeFromCart(shop, customer.id, { item, grams: gramsOf(netWeight), removeAll });
    if (!removed.ok) throw noSuchProduct();
    return { success: true, cart: removed.cart };
  });

  serve(app, 'clearCart', async ({ customer }) => {
    await clearCart(shop, customer.id);
    return { success: true, cart: {} };
  });

  serve(app, 'mergeCart', async ({ body, customer, visitor }) => ({
    success: true,
    cart: await mergeCart(shop, customer.id, body, visitor.browserHash),
  }));
}

function gramsOf(label: string): Grams {
  const grams = gramsOfLabel(label);
  if (grams === null) throw new Error(`the contract let '${label}' pass as a net weight`);
  return grams;
}

function refusalOf(refused: Added & { ok: false }): Refusal {
  switch (refused.reason) {
    case 'unknown-product':
      return noSuchProduct();
    case 'removed-product':
      return new Refusal(404, 'This product is no longer sold.');
    case 'bulk':
      return new Refusal(409, BULK_MESSAGE);
    case 'out-of-stock':
      return new Refusal(409, `${refused.name} is out of stock.`);
    case 'short':
      return new Refusal(409, shortMessage(refused));
  }
}

function shortMessage({ name, freeGrams, inCartGrams }: Short): string {
  const left = `Only ${looseWeight(freeGrams)} of ${name} is left`;
  return inCartGrams === 0
    ? `${left}.`
    : `${left}, and ${looseWeight(inCartGrams)} of it is in your cart already.`;
}
