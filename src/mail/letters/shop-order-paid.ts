import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { readableMethod } from '../../shop/payments/readable-method.ts';
import { Action, Facts, Lines, Subheading } from './elements.ts';
import { indianTime } from './indian-time.ts';
import type { Letter } from './letter.ts';
import { deliveryAddress } from './order-phrases.ts';
import { OrderTable } from './order-table.ts';

/** To the shop: what to make, and for whom. */
export function shopOrderPaid(found: OrderForMail, adminUrl: string): Letter {
  const { order, attempt } = found;
  const number = `#${shortOrderId(order.id)}`;
  const total = rupees(order.amount_paise);
  // The mail may come late.
  const now = order.status === 'paid' ? '' : `, now ${order.status}`;
  return {
    subject: `New paid order ${number}${now}: ${total}, ${order.name}`,
    preview: `${order.name}, ${order.city}: ${total}`,
    heading: `New paid order ${number}${now}`,
    body: h(
      Fragment,
      null,
      h(Facts, {
        rows: [
          ['Customer', order.name],
          ['E-mail', order.email],
          ['Receipt number', order.receipt_number],
          ['Transaction ID', attempt?.txnid ?? null],
          ['Paid on', order.paid_at && indianTime(order.paid_at)],
          ['Paid by', readableMethod(order.payment_method)],
        ],
      }),
      h(OrderTable, { found }),
      h(Subheading, null, 'Delivery address'),
      h(Lines, { text: deliveryAddress(order) }),
      h(Action, { href: adminUrl }, 'Open the back office'),
    ),
  };
}
