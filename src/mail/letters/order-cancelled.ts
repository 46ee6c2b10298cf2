import { createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { orderNumber } from './order-words.ts';

export function orderCancelled(found: OrderForMail, publicUrl: string): Letter {
  const number = orderNumber(found.order);
  const news = 'Your order has been cancelled and will not be sent.';
  const money = found.order.paid_at ? ` What you paid goes back to you. ${shopFacts.returns.refunds}` : '';
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been cancelled`,
    preview: news,
    heading: `Your order ${number} has been cancelled`,
    news: h(Paragraph, { key: 'news' }, `${news}${money}`),
  });
}
