import { afterAll, beforeEach } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import type { NetWeightLabel } from '../../../src/contract/weight.ts';
import { openTestShop } from '../../shop.ts';

/** The beginning of each file about carts: a shop, and a buyer whose cart is empty before each test. */
export async function openCartShop() {
  const shop = await openTestShop();
  afterAll(() => shop.close());
  const asha = await shop.as('asha');
  beforeEach(() => asha.clearCart());
  return {
    shop,
    asha,
    add: (item: string, netWeight: NetWeightLabel, quantity = 1) =>
      asha.addToCart({ body: { item, netWeight, quantity } }),
    remove: (item: string, netWeight: NetWeightLabel, removeAll = false) =>
      asha.removeFromCart({ body: { item, netWeight, removeAll } }),
    async cartOf(client: ShopClient) {
      const answer = await client.getCart();
      if (!answer.ok) throw new Error(answer.message);
      return answer.data;
    },
    /** Sends requests that the typed client would not allow. */
    raw: (url: string, body: string) =>
      shop.inject({
        method: 'POST',
        url,
        headers: { 'auth-token': asha.token, 'content-type': 'application/json' },
        payload: body,
      }),
  };
}
