import { createElement as h, type ReactNode } from 'react';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { OrderTable } from './order-table.ts';
import { orderLink } from './order-words.ts';

/** A letter to the buyer about an order: greeting, news, order lines, and a link to the order's page. */
export function orderLetter(
  found: OrderForMail,
  publicUrl: string,
  { news, subject, preview, heading }: Omit<Letter, 'body'> & { news: ReactNode },
): Letter {
  const link = orderLink(found.order, publicUrl);
  const body = [
    h(Paragraph, { key: 'greeting' }, `Namaste ${found.order.name},`),
    news,
    found.note === null ? null : h(Paragraph, { key: 'note' }, `From the shop: ${found.note}`),
    h(OrderTable, { key: 'lines', found }),
    link && h(Action, { key: 'link', href: link }, 'View your order'),
  ];
  return { subject, preview, heading, body };
}
