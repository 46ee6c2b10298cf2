import { createElement as h } from 'react';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';

/** To the buyer: the kitchen has begun with the order. */
export function orderPreparing(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const news = 'Your order is in our kitchen now. We will write to you again when it leaves the shop.';
  return orderLetter(found, publicUrl, {
    subject: `We are preparing your order ${number}`,
    preview: news,
    heading: `We are preparing your order ${number}`,
    news: h(Paragraph, null, news),
  });
}
