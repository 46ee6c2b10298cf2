import type { OrderSource } from '../../contract/order-status.ts';
import { wasBuyNow } from '../payment/buy-now-orders.ts';
import { type ChosenPack, readChosenPack } from '../product/chosen-pack.ts';

/** What a checkout address asks to pay for (decisions: Shown to people). */
export type PurchaseKind =
  | { readonly kind: 'cart' }
  | ({ readonly kind: 'buy-now'; readonly productId: string } & ChosenPack)
  | { readonly kind: 'order'; readonly orderId: string };

/** '/checkout', '/checkout/kaju-katli?weight=500&qty=2' or '/checkout?orderId=…'. */
export function readPurchaseKind(productId: string | undefined, query: URLSearchParams): PurchaseKind {
  if (productId) return { kind: 'buy-now', productId, ...readChosenPack(query) };
  const orderId = query.get('orderId');
  return orderId ? { kind: 'order', orderId } : { kind: 'cart' };
}

/**
 * Where the goods come from, which tells two purchases of the same goods apart: an order that was 'Buy now' stays one
 * when it is paid again.
 */
export function sourceOf(purchase: PurchaseKind): OrderSource {
  const isBuyNow = purchase.kind === 'order' ? wasBuyNow(purchase.orderId) : purchase.kind === 'buy-now';
  return isBuyNow ? 'buy-now' : 'cart';
}
