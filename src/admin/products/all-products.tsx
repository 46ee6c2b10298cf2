import { Link, useLocation } from 'react-router';
import { field } from '../../contract/read/fields.ts';

/** A link back to the list, filtered as it was when it led to this page. */
export function AllProducts() {
  const { state } = useLocation();
  return (
    <Link className="link" to={{ pathname: '/admin/products', search: String(field(state, 'list') ?? '') }}>
      All products
    </Link>
  );
}
