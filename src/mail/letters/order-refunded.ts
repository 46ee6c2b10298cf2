import { createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { rupees } from '../../contract/money.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { orderNumber } from './order-words.ts';

export function orderRefunded(found: OrderForMail, publicUrl: string): Letter {
  const number = orderNumber(found.order);
  if (found.givenByHandPaise > 0) return givenByHand(found, publicUrl);
  const whole = rupees(found.order.amount_paise);
  const last = found.refundsPaise.at(-1);
  // Of what went back before, the buyer was told then: nobody should wait for it twice.
  const news =
    found.refundsPaise.length > 1 && last !== undefined
      ? `We have refunded another ${rupees(last)} for your order ${number}: with it, all of the ${whole}.`
      : `We have refunded ${whole} for your order ${number}.`;
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been refunded`,
    preview: news,
    heading: 'Your money is on its way back',
    news: h(Paragraph, { key: 'news' }, `${news} ${shopFacts.returns.refunds}`),
  });
}

/** Staff gave the money back in another way, in cash for example: nothing is on its way (decision 131). */
function givenByHand(found: OrderForMail, publicUrl: string): Letter {
  const number = orderNumber(found.order);
  const news = `We have given back ${rupees(found.givenByHandPaise)} for your order ${number}, outside the original payment method.`;
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been refunded`,
    preview: news,
    heading: 'Your order has been refunded',
    news: h(Paragraph, { key: 'news' }, `${news} If it has not reached you, please tell us.`),
  });
}
