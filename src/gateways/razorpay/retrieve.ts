import type { PaymentReport, RetrieveResult } from '../../shop/payments/gateway.ts';
import { callApi, isUnheardOf, type RazorpayAccount } from './call-api.ts';
import { type Order, Payment, shopOrderOf } from './entities.ts';
import { fetchOrder, fetchPayments, findOrders } from './find-orders.ts';
import { outcomeOf, toReport } from './report.ts';

/**
 * Asks the provider for the truth about one attempt: the orders with its receipt that were made for our order, and all
 * their payments. The search returns at most a hundred orders that contain the receipt; our own order is fetched by its
 * id if it is not among them. A payment authorised for the right amount is captured here; otherwise its money would go
 * back by itself.
 */
export async function retrieve(
  { accessKey = null, ...attempt }: Wanted,
  account: RazorpayAccount,
): Promise<RetrieveResult> {
  const { txnid, orderId, amountPaise } = attempt;
  const isOurs = (order: Order) => order.receipt === txnid && shopOrderOf(order) === orderId;
  const found = await findOrders(txnid, account);
  if (!found.ok) return unreachable(found.message);
  const orders = found.value.filter(isOurs);
  if (accessKey !== null && !orders.some(({ id }) => id === accessKey)) {
    const known = await fetchOrder(accessKey, account);
    // With other keys, or after a restart of the sandbox, it is unknown for good: that is an answer, too.
    if (!known.ok && !isUnheardOf(known)) return unreachable(known.message);
    if (known.ok && isOurs(known.value)) orders.push(known.value);
  }
  const [order] = orders;
  if (!order) return { ok: false, reason: found.value.length > 0 ? 'taken' : 'not-found' };

  const tries: Payment[] = [];
  for (const { id } of orders) {
    const payments = await fetchPayments(id, account);
    if (!payments.ok) return unreachable(payments.message);
    tries.push(...payments.value);
  }
  const decisive = pickDecisive(tries);
  if (!decisive) {
    const untouched = orders.every(({ status }) => status === 'created');
    return { ok: true, report: { ...withoutPayment(attempt, order), untouched } };
  }
  const payment = isToBeCaptured(decisive, amountPaise) ? await capture(decisive, account) : decisive;
  const paid = tries.filter((one) => outcomeOf(one) === 'success').map(({ id }) => id);
  const alsoPaid = paid.filter((id) => id !== payment.id);
  return { ok: true, report: { ...toReport(attempt, payment), alsoPaid } };
}

interface Wanted {
  txnid: string;
  orderId: string;
  amountPaise: number;
  accessKey?: string | null;
}

/**
 * Money that has arrived counts first, then money that may still come; the newest failure decides only when all
 * payments are over. Another payment may follow even then, and a late success beats it (payments: Late success).
 */
function pickDecisive(tries: readonly Payment[]): Payment | undefined {
  const ranked = tries.toSorted((a, b) => rankOf(a) - rankOf(b) || b.created_at - a.created_at);
  return ranked[0];
}

const RANKS = ['success', 'pending', 'review', 'failure'];

function rankOf(payment: Payment): number {
  return RANKS.indexOf(outcomeOf(payment)) + (payment.status === 'authorized' ? -0.5 : 0);
}

function isToBeCaptured(payment: Payment, amountPaise: number): boolean {
  return payment.status === 'authorized' && payment.currency === 'INR' && payment.amount === amountPaise;
}

/** The payment after its capture; unchanged when the answer is unusable, in which case the next `retrieve` tells. */
async function capture(payment: Payment, account: RazorpayAccount): Promise<Payment> {
  const { id, amount, currency } = payment;
  const path = `/v1/payments/${id}/capture`;
  const answer = await callApi({ method: 'POST', path, body: { amount, currency } }, account);
  const after = answer.ok ? Payment.safeParse(answer.body) : undefined;
  return after?.success && after.data.id === id ? after.data : payment;
}

function withoutPayment({ txnid, orderId }: Wanted, { amount, status }: Order): PaymentReport {
  return {
    txnid,
    orderId,
    providerPaymentId: null,
    amountPaise: amount,
    outcome: 'pending',
    rawStatus: status,
    message: '',
    method: null,
  };
}

function unreachable(message: string): RetrieveResult {
  return { ok: false, reason: 'unreachable', message };
}
