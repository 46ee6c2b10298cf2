import { readStored, store } from '../session/storage.ts';

const KEY = 'buy-now-orders';

/**
 * Remembers in this browser that an order was a 'Buy now', so that paying it leaves the cart as it is (decisions: Buy
 * now), even when its receipt is opened in another tab.
 */
export function rememberBuyNow(orderId: string): void {
  store(KEY, [...buyNowOrders().filter((one) => one !== orderId), orderId].slice(-20).join(' '));
}

/** Whether this browser remembers the order as a 'Buy now'. */
export function wasBuyNow(orderId: string): boolean {
  return buyNowOrders().includes(orderId);
}

function buyNowOrders(): string[] {
  return (readStored(KEY) ?? '').split(' ').filter(Boolean);
}
