import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ALREADY_PAID, BEING_CONFIRMED, NO_LONGER_PAYABLE } from '../../contract/payment-refusals.ts';
import { type FoundOrder, LOG_IN_TO_SEE, NOT_SEEN_HERE } from '../orders/use-order.ts';
import { failurePath, retryPath, successPath } from '../payment/outcome-path.ts';
import { loginPath } from '../session/login-path.ts';
import { AlarmPanel } from '../ui/panel.tsx';

interface CheckoutBlock {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/**
 * Why the order in the address cannot be paid now; null when it can, or when there is none. `onLogin` is called before
 * the visitor is sent to log in.
 */
export function checkoutBlock(
  order: FoundOrder | null,
  orderId: string,
  onLogin: () => void,
): CheckoutBlock | null {
  if (!order || order.status === 'loading') return null;
  if (order.status === 'failed') {
    const retry = (
      <button type="button" className="btn house" onClick={order.retry}>
        Retry
      </button>
    );
    return { title: 'We could not fetch your order', text: order.message, action: retry };
  }
  if (order.status === 'unknown' && order.signedOut) {
    return {
      title: 'Please log in to pay for this order',
      text: LOG_IN_TO_SEE,
      action: (
        <Way to={loginPath(retryPath(orderId))} onClick={onLogin}>
          Log in
        </Way>
      ),
    };
  }
  if (order.status === 'unknown') {
    return {
      title: 'We could not find this order',
      text: NOT_SEEN_HERE,
      action: <Way to="/orders">View Orders</Way>,
    };
  }
  return order.order.payable ? null : unpayable(order.order);
}

function unpayable({
  _id,
  txnid,
  status,
  paymentStatus,
}: Extract<FoundOrder, { status: 'ready' }>['order']): CheckoutBlock {
  const open = paymentStatus === 'open' && txnid;
  if (open) {
    return {
      title: 'A payment is on its way',
      text: BEING_CONFIRMED,
      action: <Way to={failurePath({ txnid, orderId: _id })}>Check payment status</Way>,
    };
  }
  if (paymentStatus === 'paid' && !CLOSED.includes(status.toLowerCase())) {
    return {
      title: 'Nothing left to pay',
      text: ALREADY_PAID,
      action: <Way to={txnid ? successPath(txnid) : `/orders/${_id}`}>See the receipt</Way>,
    };
  }
  return {
    title: 'This order is closed',
    text: NO_LONGER_PAYABLE,
    action: <Way to={`/orders/${_id}`}>View the order</Way>,
  };
}

/** Statuses of a paid order whose money has gone back, or is on its way back. */
const CLOSED: readonly string[] = ['cancelled', 'refunded'];

interface WayProps {
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

function Way(link: WayProps) {
  return <Link className="btn house" {...link} />;
}

/** Shown in place of the whole form. */
export function BlockedCheckout({ block }: { readonly block: CheckoutBlock }) {
  return (
    <div className="wrap blocked">
      <h1>Checkout</h1>
      <AlarmPanel title={block.title} action={block.action}>
        {block.text}
      </AlarmPanel>
    </div>
  );
}
