import type { z } from 'zod';
import { BYTES_OF_A_LIST, UNKNOWN_FORM } from '../exchange.ts';
import { type ApiAnswer, callApi, type RazorpayAccount } from './call-api.ts';
import { collectionOf, Order, Payment } from './entities.ts';

type Refusal = Extract<ApiAnswer, { ok: false }>;
type Found<Value> = { ok: true; value: Value } | Refusal;

/** All orders with exactly this receipt; the provider's own search also finds longer ones that contain it. */
export async function findOrders(receipt: string, account: RazorpayAccount): Promise<Found<Order[]>> {
  const query = new URLSearchParams({ receipt, count: '100' }).toString();
  const found = await read(`/v1/orders?${query}`, collectionOf(Order), account);
  if (!found.ok) return found;
  return { ok: true, value: found.value.items.filter((order) => order.receipt === receipt) };
}

/** One order by the provider's id. */
export function fetchOrder(orderId: string, account: RazorpayAccount): Promise<Found<Order>> {
  return read(`/v1/orders/${orderId}`, Order, account);
}

/** Every payment of an order, including failed ones. */
export async function fetchPayments(orderId: string, account: RazorpayAccount): Promise<Found<Payment[]>> {
  const found = await read(`/v1/orders/${orderId}/payments`, collectionOf(Payment), account);
  if (!found.ok) return found;
  return { ok: true, value: found.value.items.filter((payment) => payment.order_id === orderId) };
}

async function read<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  account: RazorpayAccount,
): Promise<Found<z.infer<Schema>>> {
  const answer = await callApi({ method: 'GET', path }, { ...account, maxBytes: BYTES_OF_A_LIST });
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reason: 'unknown', message: UNKNOWN_FORM };
}
