import { asFields, field, firstText } from './fields.ts';
import { refuses } from './readable.ts';

/**
 * The order in a reply about one order: some servers wrap it, some do not. It is the reply itself, or the `order` or
 * `data` inside one that names no order (decision 139). A reply without an order, or that says `success: false`, is
 * returned as it is.
 */
export function orderInReply(reply: unknown): unknown {
  if (firstText(reply, ['_id', 'orderId']) || refuses(reply)) return reply;
  const inside = asFields(field(reply, 'order')) ?? asFields(field(reply, 'data'));
  return inside ? orderInReply(inside) : reply;
}
