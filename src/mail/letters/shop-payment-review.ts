import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { PaymentForMail } from '../../shop/mail-facts/read-payment.ts';
import { Action, Facts, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';

/** To the shop: the provider's report of a payment does not add up, and a person must decide. */
export function shopPaymentReview(payment: PaymentForMail, adminUrl: string): Letter {
  const number = `#${shortOrderId(payment.order_id)}`;
  const asked = rupees(payment.amount_paise);
  // The full amount may have arrived and be in doubt for another reason: then do not offer to send it back.
  const { received_paise: came, amount_paise } = payment;
  const received = came === null || came === amount_paise ? null : rupees(came);
  return {
    subject: `Please decide: a payment for order ${number}`,
    preview: received
      ? `${received} came in place of ${asked}.`
      : 'What the provider says of it is not clear.',
    heading: `A payment for order ${number} needs you`,
    body: h(
      Fragment,
      null,
      h(
        Paragraph,
        null,
        received
          ? `${received} came in place of ${asked}. The order is not paid by it. You can send the money back on the page of the order.`
          : 'What the provider says of it is not clear, so the order is not paid by it. Please look it up there. The shop goes on asking. If nothing of it was kept, you can close it on the page of the order.',
      ),
      h(Facts, {
        rows: [
          ['Asked', asked],
          ['Came', received],
          [`Status at ${payment.provider}`, payment.raw_status],
          ['Transaction ID', payment.txnid],
          ['Customer', payment.name],
          ['E-mail', payment.email],
          ['Mobile', payment.phone],
        ],
      }),
      h(Action, { href: adminUrl }, 'Open the back office'),
    ),
  };
}
