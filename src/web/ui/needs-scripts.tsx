import { useRootData } from '../layout/use-root-data.ts';

/** For a page that only the browser can fill: without scripts it says so, and how to order nevertheless. */
export function NeedsScripts() {
  const { phone, email } = useRootData().facts;
  return (
    <noscript>
      <p className="needs-scripts">
        This page needs JavaScript. To order, call us or write to us:{' '}
        <a className="n" href={`tel:${phone.tel}`}>
          {phone.display}
        </a>{' '}
        or <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </noscript>
  );
}
