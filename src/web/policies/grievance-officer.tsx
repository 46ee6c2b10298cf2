import type { PolicyFacts } from './policy-facts.ts';

/** Consumer Protection (E-Commerce) Rules 2020: name, contact, and how soon a complaint is answered. */
export function GrievanceOfficer({ facts }: { readonly facts: PolicyFacts }) {
  const { grievanceOfficer: officer } = facts;
  return (
    <>
      <p>
        {`If something is not right, write to our grievance officer, ${officer.name}, at `}
        <a href={`mailto:${officer.email}`}>{officer.email}</a>
        {' or call '}
        <a className="n" href={officer.dial}>
          {officer.phone}
        </a>
        {`, ${facts.hours}.`}
      </p>
      <p>
        Every complaint gets a number and an acknowledgement within 48 hours, and is settled within one month
        of reaching us. If you are not content with the outcome, the National Consumer Helpline (1915,
        consumerhelpline.gov.in) can help you further.
      </p>
    </>
  );
}
