import { Fragment, createElement as h } from 'react';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Lines, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { deliveryAddress } from './order-phrases.ts';

/** To the buyer: the order has left the shop, and to which address. */
export function orderShipped(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const news = 'Your order is packed and on its way to you, to this address:';
  return orderLetter(found, publicUrl, {
    subject: `Your order ${number} is on its way`,
    preview: 'Your order is packed and has left the shop.',
    heading: `Your order ${number} is on its way`,
    news: h(Fragment, null, h(Paragraph, null, news), h(Lines, { text: deliveryAddress(found.order) })),
  });
}
