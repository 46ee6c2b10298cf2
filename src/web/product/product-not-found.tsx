import { Link } from 'react-router';
import { ArchPicture } from '../ui/picture.tsx';

/** An unknown id, or none at all (spec §2: Product page); answered with status 404. */
export function ProductNotFound({ picture }: { readonly picture: string }) {
  return (
    <section className="lost wrap">
      <div>
        <h1>Product not found.</h1>
        <p>We may no longer make it, or the link may be old. The counter is full of others.</p>
        <div className="actions">
          <Link className="btn house" to="/sweets">
            See the sweets
          </Link>
          <Link className="btn line" to="/snacks">
            See the snacks
          </Link>
          <Link className="btn line" to="/bakery">
            See the bakery
          </Link>
        </div>
      </div>
      <ArchPicture
        arch="tall"
        src={picture}
        alt=""
        sizes="(max-width: 640px) 90vw, (max-width: 1100px) 50vw, 40vw"
        eager
      />
    </section>
  );
}
