import { asFields, field, firstText } from './fields.ts';
import { refuses } from './readable.ts';

/**
 * The order in a reply about one order, which some servers wrap and some do not. It is the reply itself, or the `order`
 * or `data` inside a reply without an order id (decision 139). A reply without an order, or with `success: false`, is
 * returned unchanged.
 */
export function orderInReply(reply: unknown): unknown {
  if (firstText(reply, ['_id', 'orderId']) || refuses(reply)) return reply;
  const inside = asFields(field(reply, 'order')) ?? asFields(field(reply, 'data'));
  return inside ? orderInReply(inside) : reply;
}
