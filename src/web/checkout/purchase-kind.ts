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
