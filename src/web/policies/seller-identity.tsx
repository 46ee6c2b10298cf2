import type { PolicyFacts } from './policy-facts.ts';

/** Consumer Protection (E-Commerce) Rules 2020: the legal name, addresses and licences of the seller. */
export function SellerIdentity({ facts }: { readonly facts: PolicyFacts }) {
  return (
    <dl className="identity">
      <div>
        <dt>Seller</dt>
        <dd>{`${facts.legalName}, trading as ${facts.name}`}</dd>
      </div>
      <div>
        <dt>Principal office</dt>
        <dd>{facts.address}</dd>
      </div>
      <div>
        <dt>FSSAI licence</dt>
        <dd className="n">{facts.fssaiLicence}</dd>
      </div>
      <div>
        <dt>GSTIN</dt>
        <dd className="n">{facts.gstin}</dd>
      </div>
      <div>
        <dt>Customer care</dt>
        <dd>
          <a href={`mailto:${facts.supportEmail}`}>{facts.supportEmail}</a>,{' '}
          <a className="n" href={`tel:${facts.phone.tel}`}>
            {facts.phone.display}
          </a>
          {`, ${facts.hours}`}
        </dd>
      </div>
      <div>
        <dt>Complaints to</dt>
        <dd>{facts.grievanceOfficer.name}</dd>
      </div>
    </dl>
  );
}
