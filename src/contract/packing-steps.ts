/** The steps of orders through the kitchen, apart from the schemas, so that pages can share them. */

/**
 * Statuses in which orders wait for staff, each with the step that comes next; `src/shop/orders/status.ts` allows it.
 */
export const STEP_AFTER = { paid: 'preparing', preparing: 'shipped', shipped: 'delivered' } as const;
export const STEP_BEFORE = { preparing: 'paid', shipped: 'preparing', delivered: 'shipped' } as const;
export const WAITING = ['paid', 'preparing', 'shipped'] as const;
export type Waiting = (typeof WAITING)[number];

export const PACKING_SORTS = ['waiting', 'pincode'] as const;
