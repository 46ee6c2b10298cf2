import { PageLink } from '../ui/page-link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import type { LayoutFacts } from './shop-facts.ts';

/** Links, social links, opening hours and address (spec §2: Footer), and what the law requires. */
export function Footer({ facts }: { readonly facts: LayoutFacts }) {
  const { address, phone } = facts;
  return (
    <footer className="foot on-dark">
      <div className="wrap">
        <div className="cols">
          <div>
            <p className="hours">
              Open {facts.open.times} <span>{facts.open.days}.</span>
            </p>
          </div>
          <nav aria-label="The counter">
            <h2>The counter</h2>
            <ul>
              <li>
                <PageLink to="/sweets">Sweets</PageLink>
              </li>
              <li>
                <PageLink to="/snacks">Snacks</PageLink>
              </li>
              <li>
                <PageLink to="/bakery">Bakery</PageLink>
              </li>
              <li>
                <PageLink to="/orders">Order history</PageLink>
              </li>
            </ul>
          </nav>
          <nav aria-label="The shop">
            <h2>The shop</h2>
            <ul>
              <li>
                <PageLink to="/contact#about" reloadDocument>
                  Our family
                </PageLink>
              </li>
              <li>
                <PageLink to="/contact" reloadDocument>
                  Contact
                </PageLink>
              </li>
              <li>
                <PageLink to="/refund_returns">Refund policy</PageLink>
              </li>
              {facts.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Come by</h2>
            <address>
              {address.street}
              <br />
              {address.city} {address.pincode}, {address.state}
              <br />
              <a className="n" href={`tel:${phone.tel}`}>
                {phone.display}
              </a>
              <br />
              <a href={`mailto:${facts.email}`}>{facts.email}</a>
            </address>
          </div>
        </div>
        <ul className="legal">
          <li>
            {facts.name} — {facts.tagline}
          </li>
          <li>FSSAI Lic. No. {facts.fssaiLicence}</li>
          <li>Pictures: serving suggestion</li>
          <li>
            <PageLink to="/terms">Terms</PageLink>
          </li>
          <li>
            <PageLink to="/privacy">Privacy</PageLink>
          </li>
        </ul>
        <div className="giant">
          <Wordmark />
        </div>
      </div>
    </footer>
  );
}
