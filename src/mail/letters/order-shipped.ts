import { Fragment, createElement as h } from 'react';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Lines, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { deliveryAddress } from './order-phrases.ts';

/** To the buyer: the order has left the shop, and to which address. The mail may come after the order. */
export function orderShipped(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const isOnItsWay = found.order.status === 'shipped';
  const title = `Your order ${number} ${isOnItsWay ? 'is on its way' : 'has left the shop'}`;
  const news = isOnItsWay
    ? 'Your order is packed and on its way to you, to this address:'
    : 'Your order was packed and sent to this address:';
  return orderLetter(found, publicUrl, {
    subject: title,
    preview: 'Your order is packed and has left the shop.',
    heading: title,
    news: h(Fragment, null, h(Paragraph, null, news), h(Lines, { text: deliveryAddress(found.order) })),
  });
}
