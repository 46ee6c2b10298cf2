import { Link } from 'react-router';
import { GrievanceOfficer } from './grievance-officer.tsx';
import type { PolicyFacts } from './policy-facts.ts';
import type { PolicySection } from './policy-page.tsx';
import { SellerIdentity } from './seller-identity.tsx';

/** What Indian law requires of an online food seller, and what a buyer agrees to (decisions: /terms). */
export function termsSections(facts: PolicyFacts): readonly PolicySection[] {
  return [
    { id: 'seller', title: 'Who sells to you', body: <SellerIdentity facts={facts} /> },
    {
      id: 'goods',
      title: 'What we sell',
      body: (
        <>
          <p>
            Sweets, snacks and bakery goods, sold by net weight in packs of 250, 500, 750 and 1000 gms.
            Ingredients, allergens, storage and best-before period stand on every product’s page and on the
            pack. A green mark means vegetarian; a brown mark means that it contains egg.
          </p>
          <p>
            Pictures are serving suggestions. Everything is made by hand, so pieces differ a little in shape;
            the weight does not. {facts.kitchen} If an allergy is serious, please ask us before you order.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      title: 'Prices',
      body: (
        <>
          <p>
            Every price is in Indian rupees and is the maximum retail price (MRP), inclusive of all taxes.
            Prices are per kilogram; a pack costs exactly its share. What you pay online is the total shown at
            checkout, to the paisa.
          </p>
          <p>
            Delivery charges are not part of that total. Shipping is free above ₹{facts.freeShippingAbove}; up
            to that amount, delivery is settled separately. If a price changes while you are at checkout, we
            show you the new one and charge nothing until you agree.
          </p>
        </>
      ),
    },
    {
      id: 'orders',
      title: 'Orders and payment',
      body: (
        <>
          <p>
            Your order is an offer; our contract begins when the payment is confirmed and we send you the
            receipt by e-mail. Payment is taken by a licensed payment provider on its own page. We never see
            or keep your card number or UPI PIN.
          </p>
          <p>
            More than 99 packs of one weight is a bulk order: please ask us on WhatsApp first, so that we can
            plan the batch. Goods are for eating, gifting and sharing, not for resale.
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      body: (
        <p>
          We deliver within India. Orders ship in 5-7 days, because most of them are made after you order.
          Please give a complete address and a number on which the courier can reach you. Risk passes to you
          on delivery.
        </p>
      ),
    },
    {
      id: 'refund',
      title: 'Cancellation, return and refund',
      body: (
        <>
          <p>{`${facts.returns.noReturns} ${facts.returns.damaged} ${facts.returns.refunds}`}</p>
          <p>
            The whole of it is in our <Link to="/refund_returns">return and refund policy</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          Keep your password to yourself and tell us if you think that somebody else knows it. You can see the
          devices on which you are signed in, end them all, take your data with you and delete your account
          under <Link to="/account-settings">Account Settings</Link>.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'The law, and our responsibility',
      body: (
        <>
          <p>
            We answer for what we sell, as the Consumer Protection Act 2019 and the Food Safety and Standards
            Act 2006 require; nothing here takes away a right that the law gives you. We do not answer for
            sweets kept longer or warmer than the pack says.
          </p>
          <p>{`These terms follow the law of India. Disputes go to the courts of ${facts.city}, or to the consumer commission where you live, whichever you prefer.`}</p>
        </>
      ),
    },
    { id: 'grievance', title: 'Complaints', body: <GrievanceOfficer facts={facts} /> },
  ];
}
