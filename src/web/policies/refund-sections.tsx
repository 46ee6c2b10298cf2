import { GrievanceOfficer } from './grievance-officer.tsx';
import type { PolicyFacts } from './policy-facts.ts';
import type { PolicySection } from './policy-page.tsx';

/**
 * Return, refund and cancellation (spec §2: Return and refund policy page). The specification's sentences come from the
 * shop's facts; no other text here repeats them, so that each is found only once. Each title appears twice
 * (`PolicyPage`).
 */
export function refundSections(facts: PolicyFacts): readonly PolicySection[] {
  const { returns, supportEmail, phone } = facts;
  const support = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return [
    {
      id: 'returns',
      title: 'What cannot come back',
      body: (
        <>
          <p>{returns.noReturns}</p>
          <p>Food that has left our hands cannot be sold again, so please do not send anything back to us.</p>
        </>
      ),
    },
    {
      id: 'damaged',
      title: 'If something is wrong',
      body: (
        <>
          <p>{returns.damaged}</p>
          <p>
            Write to {support} or call{' '}
            <a className="n" href={`tel:${phone.tel}`}>
              {phone.display}
            </a>
            . It helps us to have:
          </p>
          <ul>
            <li>the receipt number, or the order number from our e-mails or your order history;</li>
            <li>a photo of the box as it arrived, with its label;</li>
            <li>a photo of what is broken, wrong or missing.</li>
          </ul>
          <p>
            We answer within a day. You choose between a fresh batch at our cost and your money back for what
            was affected.
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Your money back',
      body: (
        <>
          <p>{returns.refunds}</p>
          <p>
            We tell you by e-mail on the day we send it; the rest of the time is your bank's. If it is over
            and nothing has come, write to us and we will trace it with the payment provider.
          </p>
        </>
      ),
    },
    {
      id: 'mistake',
      title: 'A mistake in your order',
      body: (
        <>
          <p>
            If name, mobile, address or pincode should be different, write or call with the order number as
            soon as you see it. Until your box leaves us we put it right, and a mail shows you what will be on
            it. The state and the goods of a paid order stay as they are, because they are on its invoice: as
            long as it may be cancelled, cancel it and order again.
          </p>
          <p>
            A mistyped e-mail cannot be changed in an order placed without an account. Our mails do not reach
            you then, but your box does, and the receipt opens in the browser that paid.
          </p>
        </>
      ),
    },
    {
      id: 'cancel',
      title: 'Cancelling an order',
      body: (
        <>
          <p>
            You may cancel free of charge until we begin to make it, which is when the order reads
            ‘preparing’. Write or call with the order number and the whole amount goes back the way it came.
            Once a batch is on the fire it is yours, because it was made for you.
          </p>
          <p>
            If we have to cancel, because an ingredient is missing or your address cannot be reached, you get
            the whole amount back without asking.
          </p>
        </>
      ),
    },
    {
      id: 'payments',
      title: 'Paid, but no order',
      body: (
        <p>
          If your account was debited and the payment did not go through, the amount is reversed automatically
          within a few days. Please do not pay a second time before you have looked at your orders.
        </p>
      ),
    },
    { id: 'grievance', title: 'Complaints', body: <GrievanceOfficer facts={facts} /> },
  ];
}
