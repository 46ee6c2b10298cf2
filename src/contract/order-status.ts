/** The enumerations of orders, without schemas: pages, calls and database checks share them. */

/** decisions: Orders. `src/shop/orders/status.ts` defines which may follow which. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'failed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_SOURCES = ['cart', 'buy-now'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];
