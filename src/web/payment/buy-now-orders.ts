const KEY = 'buy-now-orders';

/** Remembers in this tab that an order was 'Buy now', so that its payment leaves the cart as it is (decisions: Buy now). */
export function rememberBuyNow(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, [...buyNowOrders(), orderId].slice(-20).join(' '));
  } catch {}
}

export function wasBuyNow(orderId: string): boolean {
  return buyNowOrders().includes(orderId);
}

function buyNowOrders(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
