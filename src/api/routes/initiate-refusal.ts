import { amountText } from '../../contract/amount.ts';
import { orderItem } from '../../shop/orders/order-lines.ts';
import { type Initiated, PRICES_CHANGED } from '../../shop/payments/begin/initiated.ts';
import { logInFirst, noSuchOrder, Refusal } from '../refusal.ts';

/** The answer when a payment was not started; a 409 for changed prices carries the current ones (decisions: Calls). */
export function refusalOfInitiation(refused: Extract<Initiated, { ok: false }>): Refusal {
  const again = 'Payment initiation failed. Try again.';
  switch (refused.reason) {
    case 'too-many':
      return new Refusal(429, 'Too many payments were started. Please try again later.', {
        retryAfter: refused.retryAfter,
      });
    case 'invalid':
      return new Refusal(400, refused.message);
    case 'conflict':
      return new Refusal(409, refused.message);
    case 'no-such-order':
      return noSuchOrder();
    case 'signed-out':
      return logInFirst();
    case 'prices-changed': {
      const { lines, amountPaise } = refused;
      return new Refusal(409, PRICES_CHANGED, {
        amount: amountText(amountPaise),
        lines: lines.map(orderItem),
      });
    }
    case 'refused':
      return new Refusal(400, again, { txnid: refused.txnid, orderId: refused.orderId });
    case 'unavailable':
      return new Refusal(503, again, { txnid: refused.txnid, orderId: refused.orderId, retryAfter: 5 });
  }
}
