import { Link } from 'react-router';
import { Wordmark } from '../ui/wordmark.tsx';
import type { LayoutFacts } from './shop-facts.ts';

/** Links, social links, opening hours and address (spec §2: Footer), and what the law wants said. */
export function Footer({ facts }: { readonly facts: LayoutFacts }) {
  const { address, phone } = facts;
  return (
    <footer className="foot on-dark">
      <div className="wrap">
        <div className="cols">
          <div>
            <p className="hours">
              Open 9 AM to 9 PM, <span>every day.</span>
            </p>
          </div>
          <nav aria-label="The counter">
            <h2>The counter</h2>
            <ul>
              <li>
                <Link to="/sweets">Sweets</Link>
              </li>
              <li>
                <Link to="/snacks">Snacks</Link>
              </li>
              <li>
                <Link to="/bakery">Bakery</Link>
              </li>
              <li>
                <Link to="/orders">Your orders</Link>
              </li>
            </ul>
          </nav>
          <nav aria-label="The shop">
            <h2>The shop</h2>
            <ul>
              <li>
                <Link to="/contact#about" reloadDocument>
                  About us
                </Link>
              </li>
              <li>
                <Link to="/contact" reloadDocument>
                  Contact
                </Link>
              </li>
              <li>
                <Link to="/refund_returns">Return and refund</Link>
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
              {address.street}, {address.area}
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
          <li>
            <Link to="/terms">Terms</Link>
          </li>
          <li>
            <Link to="/privacy">Privacy</Link>
          </li>
          <li>Pictures: serving suggestion</li>
        </ul>
        <div className="giant">
          <Wordmark />
        </div>
      </div>
    </footer>
  );
}
