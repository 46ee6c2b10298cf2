import { createElement as h, type ReactElement } from 'react';
import { rupees } from '../../contract/money.ts';
import type { RefundForMail } from '../../shop/mail-facts/read-refund.ts';
import { Facts } from './elements.ts';

/** What the shop needs to act on a refund. */
export function RefundFacts({ refund }: { refund: RefundForMail }): ReactElement {
  return h(Facts, {
    rows: [
      ['Reason', refund.reason],
      ['What the provider says', refund.message],
      ['Amount', rupees(refund.amount_paise)],
      ['Transaction ID', refund.txnid],
      [`Payment ID at ${refund.provider}`, refund.provider_payment_id],
      ['Refund ID', refund.merchant_refund_id],
      ['Customer', refund.name],
      ['E-mail', refund.email],
      ['Mobile', refund.phone],
    ],
  });
}
