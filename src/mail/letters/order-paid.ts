import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { readableMethod } from '../../shop/payments/readable-method.ts';
import { Action, Facts, Lines, Paragraph, Subheading } from './elements.ts';
import { indianTime } from './indian-time.ts';
import type { Letter } from './letter.ts';
import { OrderTable } from './order-table.ts';
import { deliveryAddress, orderLink, orderNumber } from './order-words.ts';

/** The receipt, to the buyer. */
export function orderPaid(found: OrderForMail, publicUrl: string): Letter {
  const { order, attempt } = found;
  const total = rupees(order.amount_paise);
  const link = orderLink(order, publicUrl);
  return {
    subject: `Thank you for your order ${orderNumber(order)}, paid ${total}`,
    preview: `We have received ${total} and will start on your order. This mail is your receipt.`,
    heading: 'Thank you, your order is paid',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, `Namaste ${order.name},`),
      h(
        Paragraph,
        null,
        `We have received your payment of ${total} and will start on your order. This mail is your receipt.`,
      ),
      h(Facts, {
        rows: [
          ['Receipt number', order.receipt_number],
          ['Transaction ID', attempt?.txnid ?? null],
          ['Order', orderNumber(order)],
          ['Date', order.paid_at && indianTime(order.paid_at)],
          ['Paid by', readableMethod(order.payment_method)],
        ],
      }),
      h(OrderTable, { found }),
      h(Subheading, null, 'Delivery address'),
      h(Lines, { text: deliveryAddress(order) }),
      h(Paragraph, null, 'Delivery is settled separately.'),
      link && h(Action, { href: link }, 'View your order'),
    ),
  };
}
