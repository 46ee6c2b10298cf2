import { data, Link } from 'react-router';
import { pageMeta } from '../layout/document/page-meta.ts';
import { useRootData } from '../layout/use-root-data.ts';
import { ArchPicture } from '../ui/picture.tsx';
import type { Route } from './+types/not-found.ts';

/** Every other address. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, { title: 'Page not found' });

export default function NotFound() {
  const { facts } = useRootData();
  return (
    <section className="lost wrap">
      <div>
        <h1>Nothing on this shelf</h1>
        <p>There is no page at this address. It may have moved, or the link may be old.</p>
        <div className="actions">
          <Link className="btn house" to="/">
            To the counter
          </Link>
          <Link className="btn line" to="/sweets">
            Sweets
          </Link>
          <Link className="btn line" to="/snacks">
            Snacks
          </Link>
          <Link className="btn line" to="/bakery">
            Bakery
          </Link>
          <Link className="btn line" to="/contact" reloadDocument>
            Contact
          </Link>
        </div>
      </div>
      <ArchPicture
        arch="tall"
        src={facts.lostPicture}
        alt=""
        sizes="(max-width: 640px) 90vw, (max-width: 1100px) 50vw, 40vw"
        eager
      />
    </section>
  );
}
