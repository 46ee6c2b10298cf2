import type { Answer } from '../../contract/client.ts';
import type { OrderByTxn } from '../../contract/schemas/order.ts';
import { customerClient } from '../session/customer-client.ts';

/** In ms. A call without an answer would end the polling, or hold up Pay Now forever; asking again does no harm. */
const TIMEOUT_MS = 12_000;

/** Asks the server for the order of a payment attempt; status 0 when no answer came in time, or after `signal`. */
export function askAboutPayment(
  txnid: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Answer<OrderByTxn>> {
  return customerClient.orderByTxn({ params: { txnid }, token, signal, timeout: TIMEOUT_MS });
}
