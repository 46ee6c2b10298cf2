import { Link } from 'react-router';
import { useOutcomeTitle } from '../payment/use-outcome-title.ts';
import { Scale } from '../ui/scale.tsx';

interface OneTooManyProps {
  readonly orderId: string;
  readonly txnid: string;
  /** What the shop says about the payment. */
  readonly message: string;
}

/** A payment that its order did not need: it goes back, so it has no receipt (decision 160). */
export function OneTooMany({ orderId, txnid, message }: OneTooManyProps) {
  useOutcomeTitle('Payment returned');
  return (
    <section className="verdict wrap">
      <h1>Payment returned</h1>
      <p className="lead">{message}</p>
      <dl className="facts">
        <div>
          <dt>Transaction ID</dt>
          <dd>{txnid}</dd>
        </div>
      </dl>
      <div className="actions">
        <Link className="btn house" to={`/orders/${orderId}`}>
          View the order
        </Link>
      </div>
      <Scale state="even" />
    </section>
  );
}
