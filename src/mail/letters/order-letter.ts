import { Fragment, createElement as h, type ReactNode } from 'react';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { greeting, orderLink } from './order-phrases.ts';
import { OrderTable } from './order-table.ts';

/** A letter to the buyer about an order: greeting, news, order lines, and a link to the order's page. */
export function orderLetter(
  found: OrderForMail,
  publicUrl: string,
  { news, subject, preview, heading }: Omit<Letter, 'body'> & { news: ReactNode },
): Letter {
  const link = orderLink(found.order, publicUrl);
  return {
    subject,
    preview,
    heading,
    body: h(
      Fragment,
      null,
      h(Paragraph, null, greeting(found.order)),
      news,
      found.note === null ? null : h(Paragraph, null, `From the shop: ${found.note}`),
      h(OrderTable, { found }),
      link && h(Action, { href: link }, 'View your order'),
    ),
  };
}
