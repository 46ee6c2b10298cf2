import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { NOT_YET_SHIPPED } from '../../shop/orders/status.ts';
import { readableMethod } from '../../shop/payments/readable-method.ts';
import { Action, Facts, Lines, Paragraph, Subheading } from './elements.ts';
import { indianTime } from './indian-time.ts';
import type { Letter } from './letter.ts';
import { deliveryAddress, orderLink } from './order-phrases.ts';
import { OrderTable } from './order-table.ts';

/** The receipt, to the buyer. */
export function orderPaid(found: OrderForMail, publicUrl: string): Letter {
  const { order, attempt } = found;
  const number = `#${shortOrderId(order.id)}`;
  const total = rupees(order.amount_paise);
  const link = orderLink(order, publicUrl);
  const news = whatNow(found);
  return {
    subject: `Thank you for your order ${number}, paid ${total}`,
    preview: news,
    heading: 'Thank you, your order is paid',
    body: h(
      Fragment,
      null,
      h(Paragraph, null, `Namaste ${order.name},`),
      h(Paragraph, null, news),
      h(Facts, {
        rows: [
          ['Receipt number', order.receipt_number],
          ['Transaction ID', attempt?.txnid ?? null],
          ['Order', number],
          ['Date', order.paid_at && indianTime(order.paid_at)],
          ['Paid by', readableMethod(order.payment_method)],
        ],
      }),
      h(OrderTable, { found }),
      h(Subheading, null, 'Delivery address'),
      h(Lines, { text: deliveryAddress(order) }),
      NOT_YET_SHIPPED.includes(order.status) && h(Paragraph, null, IF_WRONG),
      h(Paragraph, null, whatDeliveryCosts(order)),
      link && h(Action, { href: link }, 'View your order'),
    ),
  };
}

const IF_WRONG = `If this is not right, answer this mail or call us on ${shopFacts.phone.display} before your box leaves.`;

/** As ticker and terms promise; at exactly that amount it is not free yet. */
function whatDeliveryCosts({ amount_paise }: OrderForMail['order']): string {
  const { freeShippingAbove } = shopFacts;
  return amount_paise > freeShippingAbove * 100
    ? `Shipping is free: your order is above ₹${freeShippingAbove}.`
    : 'Delivery is settled separately.';
}

/** This mail may come late; later changes of the order have mails of their own. */
function whatNow({ order: { status, amount_paise } }: OrderForMail): string {
  const received = `We have received your payment of ${rupees(amount_paise)}`;
  if (status === 'paid') return `${received} and will start on your order. This mail is your receipt.`;
  const ended = status === 'cancelled' || status === 'refunded';
  return `${received}. This mail is your receipt.${ended ? ` Since then, the order has been ${status}.` : ''}`;
}
