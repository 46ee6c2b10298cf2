import { createElement as h } from 'react';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';

/** To the buyer: the kitchen has begun with the order, or is done with it if the mail comes late. */
export function orderPreparing(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const isStillThere = found.order.status === 'preparing';
  const title = `We ${isStillThere ? 'are preparing' : 'have prepared'} your order ${number}`;
  const news = isStillThere
    ? 'Your order is in our kitchen now. We will write to you again when it leaves the shop.'
    : 'Our kitchen has made your order, and it has left the shop since.';
  return orderLetter(found, publicUrl, {
    subject: title,
    preview: news,
    heading: title,
    news: h(Paragraph, null, news),
  });
}
