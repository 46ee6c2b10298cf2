import { Fragment, createElement as h } from 'react';
import { rupees } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import { Action, Paragraph } from './elements.ts';
import type { Letter } from './letter.ts';
import { RefundFacts } from './refund-facts.ts';

/** To the shop: the provider did not send the refund. `sincePaise`: other refunds of its payment requested since. */
export function shopRefundFailed(refund: RefundForMail, sincePaise: number, adminUrl: string): Letter {
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
        `${amount} did not go back to the buyer. On the order’s page, please request the refund again, or note there that you have given the money back in another way.`,
      ),
      // The mail may come late: whoever reads it must not give the same money back twice.
      sincePaise > 0
        ? h(
            Paragraph,
            null,
            `Since then, ${rupees(sincePaise)} of this payment has gone back or is on its way: please look at the order first.`,
          )
        : null,
      h(RefundFacts, { refund }),
      h(Action, { href: adminUrl }, 'Open the back office'),
    ),
  };
}
