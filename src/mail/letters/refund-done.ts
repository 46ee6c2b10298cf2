import { createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import type { SurplusReason } from '../../shop/refunds/surplus-reason.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { NOT_REACHED } from './order-phrases.ts';

/** To the buyer: a partial refund, or a refunded surplus payment. */
export function refundDone(refund: RefundForMail, found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const amount = rupees(refund.amount_paise);
  if (refund.by_hand) return givenByHand(refund, found, publicUrl);
  const news =
    refund.attempt_state === 'surplus'
      ? `We have sent back your payment of ${amount} (transaction ${refund.txnid})${whySurplus(refund.reason, number)}.`
      : `We have refunded ${amount} of your order ${number}.`;
  return orderLetter(found, publicUrl, {
    subject: `${amount} refunded for your order ${number}`,
    preview: news,
    heading: 'Your money is on its way back',
    news: h(Paragraph, null, `${news} ${shopFacts.returns.refunds}`),
  });
}

/** Surplus money that the shop has given back in another way. */
function givenByHand(refund: RefundForMail, found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const amount = rupees(refund.amount_paise);
  const news = `We have given back your payment of ${amount} (transaction ${refund.txnid}) for your order ${number}, outside the original payment method.`;
  return orderLetter(found, publicUrl, {
    subject: `${amount} given back for your order ${number}`,
    preview: news,
    heading: 'Your money has been given back',
    news: h(Paragraph, null, `${news} ${NOT_REACHED}`),
  });
}

/** A refund that staff request again after it failed has their own reason, which is for the shop's records. */
function whySurplus(reason: string, order: string): string {
  const why = WHY_SURPLUS.get(reason);
  return why ? `: ${why(order)}` : ` for your order ${order}`;
}

const WHY_SURPLUS: ReadonlyMap<string, (order: string) => string> = new Map<
  SurplusReason,
  (order: string) => string
>([
  ['second payment', (order) => `your order ${order} did not need it`],
  ['order deleted', (order) => `it came after your order ${order} was deleted`],
  ['order changed since', (order) => `the prices of your order ${order} had changed before it came`],
  ['stock gone', (order) => `it came after the goods of your order ${order} were sold out`],
  ['another amount', (order) => `it was not the total of your order ${order}`],
]);
