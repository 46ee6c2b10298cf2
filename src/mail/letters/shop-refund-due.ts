import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import { paidTwice } from '../../shop/payments/review/paid-twice.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { RefundFacts } from './refund-facts.ts';

/** To the shop: money it may not keep is being refunded to a buyer automatically. */
export function shopRefundDue(refund: RefundForMail, adminUrl: string): Letter {
  const number = `#${shortOrderId(refund.order_id)}`;
  const amount = rupees(refund.amount_paise);
  return {
    subject: `Refund due: ${amount} for order ${number}`,
    preview: `${amount} must go back to ${refund.name}.`,
    heading: `Refund due for order ${number}`,
    body: h(
      Fragment,
      null,
      h(
        Paragraph,
        null,
        // The mail may come late, after the one that says so.
        refund.state === 'failed'
          ? `${amount} must go back to the buyer. Sending it by itself has failed since: please open the back office.`
          : `${amount} must go back to the buyer. It is sent by itself; you hear again only if that fails.`,
      ),
      refund.also_paid.length > 0 ? h(Paragraph, null, paidTwice(refund.also_paid)) : null,
      h(RefundFacts, { refund }),
      h(Action, { href: adminUrl }, 'Open the back office'),
    ),
  };
}
