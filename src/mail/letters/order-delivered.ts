import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';

/** To the buyer: the order has arrived, and what to do if something in it is damaged. */
export function orderDelivered(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const news = 'Your order has reached you. We hope that it tastes as it should.';
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} has been delivered`,
    preview: news,
    heading: `Your order ${number} has been delivered`,
    news: h(
      Fragment,
      null,
      h(Paragraph, null, news),
      h(Paragraph, null, `${shopFacts.returns.damaged} Please write to ${shopFacts.supportEmail}.`),
    ),
  });
}
