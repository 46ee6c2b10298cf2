import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { RefundFacts } from './refund-facts.ts';

/** To the shop: the provider did not send the refund, so the buyer is still waiting for it. */
export function shopRefundFailed(refund: RefundForMail, adminUrl: string): Letter {
  const number = `#${shortOrderId(refund.order_id)}`;
  const amount = rupees(refund.amount_paise);
  return {
    subject: `Refund failed: ${amount} for order ${number}`,
    preview: `${amount} did not go back to ${refund.name}.`,
    heading: `Refund failed for order ${number}`,
    body: h(
      Fragment,
      null,
      h(
        Paragraph,
        null,
        `${amount} did not go back to the buyer. Please request the refund again, or pay the buyer in another way.`,
      ),
      h(RefundFacts, { refund }),
      h(Action, { href: adminUrl }, 'Open the back office'),
    ),
  };
}
