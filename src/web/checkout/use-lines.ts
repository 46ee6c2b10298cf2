import { useEffect, useState } from 'react';
import type { Product } from '../../contract/schemas/product.ts';
import { billOf } from '../cart/cart-lines.ts';
import { loadCart, useCart } from '../cart/cart-store.ts';
import { useProducts } from '../cart/use-products.ts';
import { type FoundOrder, useOrder } from '../orders/use-order.ts';
import { atPrices, type CheckoutLine, lineOfOrderItem, lineOfProduct } from './lines.ts';
import type { PurchaseKind } from './purchase-kind.ts';

export type Lines =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  /** 'Buy now' of a product that the shop does not have. */
  | { readonly status: 'unknown-product' }
  | { readonly status: 'ready'; readonly lines: readonly CheckoutLine[] };

interface PurchaseLines {
  readonly lines: Lines;
  /** The unpaid order that is to be paid; null for the cart and 'Buy now'. */
  readonly order: FoundOrder | null;
  /** Prices have changed: from now on the lines show the server's prices. */
  readonly reprice: (lines: CheckoutLine[]) => void;
  /** What is shown is no longer so: fetches it again. */
  readonly refresh: () => void;
}

/** What is about to be paid for, with prices: the cart, one product, or an unpaid order. */
export function usePurchaseLines(purchase: PurchaseKind): PurchaseLines {
  const cart = useCart();
  useFreshCart(purchase.kind === 'cart', cart.status === 'ready');
  const products = useProducts();
  const order = useOrder(purchase.kind === 'order' ? purchase.orderId : null);
  const [repriced, setRepriced] = useState<readonly CheckoutLine[]>([]);
  const reprice = (lines: CheckoutLine[]) => {
    setRepriced(lines);
    if (purchase.kind === 'cart') void loadCart();
  };
  const lines = (): Lines => {
    if (order) return linesOfOrder(order);
    if (products.status !== 'ready') return products;
    if (purchase.kind === 'buy-now') return linesOfProduct(purchase, products.products);
    if (cart.status === 'loading') return { status: 'loading' };
    const bought = billOf(cart.map, products.products).lines;
    return {
      status: 'ready',
      lines: bought.map(({ product, grams, quantity }) => lineOfProduct(product, grams, quantity)),
    };
  };
  const found = lines();
  const priced = found.status === 'ready' ? { ...found, lines: atPrices(found.lines, repriced) } : found;
  const shown = order?.status === 'ready' ? order : products;
  const refresh = () => {
    shown.refresh();
    // Another device may have paid for the cart.
    if (purchase.kind === 'cart') void loadCart();
  };
  return { lines: priced, order, reprice, refresh };
}

/**
 * Reads the cart again when the checkout is opened or come back to: since this tab has read it, another device may have
 * paid for it. `isRead`: this tab has it already.
 */
function useFreshCart(isOfCart: boolean, isRead: boolean): void {
  const [readBefore] = useState(isRead);
  useEffect(() => {
    if (!isOfCart) return;
    const look = () => {
      if (document.visibilityState === 'visible') void loadCart();
    };
    if (readBefore) look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOfCart, readBefore]);
}

function linesOfOrder(order: FoundOrder): Lines {
  if (order.status !== 'ready') return { status: 'loading' };
  const { items } = order.order;
  const lines = items.map(lineOfOrderItem).filter((line) => line !== null);
  // An order is never paid in part.
  if (lines.length === 0 || lines.length < items.length) return { status: 'failed', retry: order.retry };
  return { status: 'ready', lines };
}

function linesOfProduct(
  { productId, grams, quantity }: Extract<PurchaseKind, { kind: 'buy-now' }>,
  products: readonly Product[],
): Lines {
  const product = products.find(({ id, _id }) => id === productId || _id === productId);
  return product
    ? { status: 'ready', lines: [lineOfProduct(product, grams, quantity)] }
    : { status: 'unknown-product' };
}
