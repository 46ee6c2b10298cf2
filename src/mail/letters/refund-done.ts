import { createElement as h } from 'react';
import { shop } from '../../../shop.config.ts';
import { rupees } from '../../contract/money.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { orderNumber } from './order-words.ts';

/** To the buyer: a partial refund, or a refunded surplus payment. */
export function refundDone(refund: RefundForMail, found: OrderForMail, publicUrl: string): Letter {
  const number = orderNumber(found.order);
  const amount = rupees(refund.amount_paise);
  const news =
    refund.attempt_state === 'surplus'
      ? `We have sent back your payment of ${amount} (transaction ${refund.txnid}): your order ${number} did not need it.`
      : `We have refunded ${amount} of your order ${number}.`;
  return orderLetter(found, publicUrl, {
    subject: `${amount} refunded for your order ${number}`,
    preview: news,
    heading: 'Your money is on its way back',
    news: h(Paragraph, { key: 'news' }, `${news} ${shop.returns.refunds}`),
  });
}
