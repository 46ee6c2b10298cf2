import type { Grams } from '../../contract/weight.ts';
import { readBuyNow } from './lines.ts';

/** What an address of the checkout asks to pay (decisions: Shown to people). */
export type PurchaseKind =
  | { readonly kind: 'cart' }
  | {
      readonly kind: 'buy-now';
      readonly productId: string;
      readonly grams: Grams;
      readonly quantity: number;
    }
  | { readonly kind: 'order'; readonly orderId: string };

/** '/checkout', '/checkout/kaju-katli?weight=500&qty=2' or '/checkout?orderId=…'. */
export function readPurchaseKind(productId: string | undefined, query: URLSearchParams): PurchaseKind {
  if (productId) return { kind: 'buy-now', productId, ...readBuyNow(query) };
  const orderId = query.get('orderId');
  return orderId ? { kind: 'order', orderId } : { kind: 'cart' };
}
