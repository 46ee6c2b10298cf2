import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Action, Facts, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { OrderTable } from './order-table.ts';
import { orderNumber } from './order-words.ts';

/** The payment did not go through; the link pays the same order again (spec §2: Payment failure). */
export function orderFailed(found: OrderForMail, publicUrl: string): Letter {
  const { order, attempt } = found;
  const number = orderNumber(order);
  const retry = order.hidden_at ? null : `${publicUrl}/checkout?orderId=${order.id}`;
  return {
    subject: `The payment for your order ${number} did not go through`,
    preview: 'Nothing is lost: your order is kept as you left it, and you can pay for it again.',
    heading: 'Your payment did not go through',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, `Namaste ${order.name},`),
      h(Paragraph, null, `The payment for your order ${number} did not go through.`),
      h(Facts, {
        rows: [
          ['Transaction ID', attempt?.txnid ?? null],
          ['Reason', attempt?.message ?? null],
        ],
      }),
      h(OrderTable, { found }),
      retry && h(Action, { href: retry }, 'Retry Payment'),
      h(
        Paragraph,
        null,
        'If the amount was debited, it is reversed automatically within a few business days. ',
        `With any question please write to ${shopFacts.supportEmail} or call ${shopFacts.phone.display}.`,
      ),
    ),
  };
}
