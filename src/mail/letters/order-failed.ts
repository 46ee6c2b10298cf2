import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Action, Facts, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { greeting } from './order-phrases.ts';
import { OrderTable } from './order-table.ts';

/** The payment did not pay the order; the link pays the same order again (spec §2: Payment failure). */
export function orderFailed(found: OrderForMail, publicUrl: string): Letter {
  const { order, attempt } = found;
  const number = `#${shortOrderId(order.id)}`;
  const retry = order.hidden_at ? null : `${publicUrl}/checkout?orderId=${order.id}`;
  const { subject, heading, news, reason, money } =
    attempt?.state === 'surplus' ? sentBack(number, attempt) : nothingPaid(number, attempt);
  const isKept = retry !== null && attempt?.state !== 'surplus';
  return {
    subject,
    preview: isKept ? KEPT : news,
    heading,
    body: h(
      Fragment,
      null,
      h(Paragraph, null, greeting(order)),
      h(Paragraph, null, news),
      h(Facts, {
        rows: [
          ['Transaction ID', attempt?.txnid ?? null],
          ['Reason', reason],
        ],
      }),
      h(OrderTable, { found }),
      retry && h(Action, { href: retry }, 'Retry Payment'),
      h(
        Paragraph,
        null,
        money,
        `With any question please write to ${shopFacts.supportEmail} or call ${shopFacts.phone.display}.`,
      ),
    ),
  };
}

/** Not for an order that its buyer has deleted since, nor for one whose goods may be sold out. */
const KEPT = 'Nothing is lost: your order is kept as you left it, and you can pay for it again.';

/** Money came, but another amount (decision 132), or too late: it goes back, and a mail follows when that is done. */
function sentBack(number: string, { message }: NonNullable<OrderForMail['attempt']>) {
  return {
    subject: `Your order ${number} is not paid`,
    heading: 'Your order is not paid',
    news: message,
    reason: null,
    money: null,
  };
}

function nothingPaid(number: string, attempt: OrderForMail['attempt']) {
  return {
    subject: `The payment for your order ${number} did not go through`,
    heading: 'Your payment did not go through',
    news: `The payment for your order ${number} did not go through.`,
    reason: attempt?.message ?? null,
    money: 'If the amount was debited, it is reversed automatically within a few business days. ',
  };
}
