import { Link } from 'react-router';
import { shortOrderId } from '../../contract/read/order.ts';
import type { AuditEvent } from '../../contract/schemas/audit.ts';

/** What an action was about: an account by its name, an order or a product with a link to its page. */
export function Target({ event }: { readonly event: AuditEvent }) {
  const { target, targetName, who, what } = event;
  // A sign-in that failed for an email without an account.
  if (target === '') return who ? 'Own account' : 'No account';
  if (targetName !== null) return `account of ${targetName}`;
  const [, kind, id = ''] = /^(\w+):(.+)$/.exec(target) ?? [];
  switch (kind) {
    case 'order':
      return (
        <Link className="link" to={`/admin/orders/${id}`}>
          order #{shortOrderId(id)}
        </Link>
      );
    case 'product':
      // Its page is gone.
      if (what === 'product-removed') return id;
      return (
        <Link className="link" to={`/admin/products/${id}`}>
          {id}
        </Link>
      );
    case 'account':
      return 'a closed account';
    case 'hero':
      return `hero picture ${lastOf(id)}`;
    case 'video':
    case 'message':
      return `${kind} ${lastOf(id)}`;
    case 'picture':
      return `picture ${id}`;
    default:
      return target;
  }
}

/** Enough of an id to tell two apart. */
function lastOf(id: string): string {
  return id.slice(-8);
}
