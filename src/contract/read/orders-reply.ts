import { field, firstNumber, listField } from './fields.ts';
import { type ReadOrder, readOrder } from './order.ts';

export interface OrdersPage {
  orders: ReadOrder[];
  meta: { page: number; limit: number; total: number; pages: number };
}

/**
 * Reads the reply of GET /allorders (spec §7). Missing meta fields are derived from `asked` (the request) and from the
 * length of the array. null when there is no list of orders: that does not mean that the caller has none.
 */
export function readOrdersReply(raw: unknown, asked: { page: number; limit: number }): OrdersPage | null {
  const list = Array.isArray(raw) ? raw : listField(raw, 'orders');
  if (!list) return null;
  const meta = field(raw, 'meta');
  const limit = firstNumber(meta, ['limit'], atLeast(1)) ?? asked.limit;
  const total = firstNumber(meta, ['total'], atLeast(0)) ?? list.length;
  return {
    orders: list.flatMap((order) => readOrder(order) ?? []),
    meta: {
      page: firstNumber(meta, ['page'], atLeast(1)) ?? asked.page,
      limit,
      total,
      pages: firstNumber(meta, ['pages'], atLeast(0)) ?? Math.max(1, Math.ceil(total / limit)),
    },
  };
}

const atLeast = (least: number) => (value: number) => Number.isInteger(value) && value >= least;
