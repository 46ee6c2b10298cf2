import { Link } from 'react-router';
import { GrievanceOfficer } from './grievance-officer.tsx';
import type { PolicyFacts } from './policy-facts.ts';
import type { PolicySection } from './policy-page.tsx';
import { PurposeTable } from './purpose-table.tsx';

/** The notice of the Digital Personal Data Protection Act 2023: what data, why, how long, and your rights. */
export function privacySections(facts: PolicyFacts): readonly PolicySection[] {
  const { grievanceOfficer: officer } = facts;
  const settings = <Link to="/account-settings">Account Settings</Link>;
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <p>
          {`${facts.legalName}, ${facts.address}, is the data fiduciary for what you tell us here. Questions about your data go to ${officer.name}, `}
          <a href={`mailto:${officer.email}`}>{officer.email}</a>.
        </p>
      ),
    },
    {
      id: 'what',
      title: 'What we keep, and what for',
      body: (
        <>
          <p>We ask for what the sale needs, and nothing that it does not.</p>
          <PurposeTable />
        </>
      ),
    },
    {
      id: 'consent',
      title: 'Your consent, and taking it back',
      body: (
        <>
          <p>
            By ordering, opening an account or writing to us you consent to the uses above, each for its own
            purpose. Saving your delivery details for next time is a separate tick, and is off unless you set
            it.
          </p>
          <p>
            You can take consent back as easily as you gave it: untick the box at the checkout, remove saved
            details or delete the account under {settings}, or write to us. What happened before stays lawful,
            and what tax law makes us keep stays kept.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>The Digital Personal Data Protection Act 2023 (DPDP Act 2023) gives you the right</p>
          <ul>
            <li>to know what we hold and with whom it was shared: ‘Download my data’ in {settings};</li>
            <li>to have it corrected, completed or updated;</li>
            <li>to have it erased, unless a law makes us keep it;</li>
            <li>to name somebody who may use these rights for you if you die or cannot act;</li>
            <li>to complain to us, and then to the Data Protection Board of India.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      body: (
        <>
          <ul>
            <li>
              the payment provider: name, e-mail, mobile number, address and amount, to take the payment;
            </li>
            <li>the courier: name, address and mobile number, to bring the box;</li>
            <li>your sign-in provider, if you choose to sign in with it: that you did;</li>
            <li>authorities, where the law obliges us.</li>
          </ul>
          <p>
            We sell data to nobody, show no advertising, and use no trackers of others. What a page loads
            comes from us, but for the payment provider’s script at the cart and the checkout, a film that a
            video host keeps for us, and the map of a branch, which comes only when you open it. Whoever sends
            these sees your network address.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'In your browser',
      body: (
        <>
          <p>
            Your browser keeps your sign-in, your cart and the mobile number you entered at the cart, so that
            they are there next time, and which of your orders were bought past the cart. Signing out removes
            the first two. It also keeps which goods you began to pay for, so that you do not pay for them
            twice within a day: they go when you have seen the receipt, when you pay again after that day, or
            when you sign out. The checkout sets a signed cookie that remembers which browser started a
            payment, so that only you see its receipt. None of this follows you to other sites.
          </p>
          <p>
            If you tick ‘Save this information for next time’ without an account, your browser also keeps your
            name, e-mail, mobile number and address, until you untick that box at the checkout. The tab keeps
            the details that you type, and the payments that you begin, until you close it or sign out.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How it is kept safe',
      body: (
        <p>
          Connections are encrypted, passwords are kept only as a salted hash, card numbers never reach us,
          and people in the shop see what their work needs. If data is ever exposed, we tell you and the Data
          Protection Board without delay.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: <p>Accounts and orders are for people of 18 and over. Sweets are for everybody.</p>,
    },
    { id: 'grievance', title: 'Questions and complaints', body: <GrievanceOfficer facts={facts} /> },
  ];
}
