import { createElement as h } from 'react';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { orderNumber } from './order-words.ts';

export function orderPreparing(found: OrderForMail, publicUrl: string): Letter {
  const number = orderNumber(found.order);
  const news = 'Your order is in our kitchen now. We will write to you again when it leaves the shop.';
  return orderLetter(found, publicUrl, {
    subject: `We are preparing your order ${number}`,
    preview: news,
    heading: `We are preparing your order ${number}`,
    news: h(Paragraph, { key: 'news' }, news),
  });
}
