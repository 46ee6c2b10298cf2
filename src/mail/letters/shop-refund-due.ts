import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import { Action, Facts, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderNumber } from './order-words.ts';

/** To the shop: money that must go back to a buyer. */
export function shopRefundDue(refund: RefundForMail, adminUrl: string): Letter {
  const number = orderNumber({ id: refund.order_id });
  const amount = rupees(refund.amount_paise);
  return {
    subject: `Refund due: ${amount} for order ${number}`,
    preview: `${amount} must go back to ${refund.name}.`,
    heading: `Refund due for order ${number}`,
    body: h(
      Fragment,
      null,
      h(Paragraph, null, `${amount} must go back to the buyer.`),
      h(Facts, {
        rows: [
          ['Reason', refund.reason],
          ['Amount', amount],
          ['Transaction ID', refund.txnid],
          [`Payment ID at ${refund.provider}`, refund.provider_payment_id],
          ['Customer', refund.name],
          ['E-mail', refund.email],
          ['Mobile', refund.phone],
        ],
      }),
      h(Action, { href: adminUrl }, 'Open the back office'),
    ),
  };
}
