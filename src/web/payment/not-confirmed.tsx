import { Link } from 'react-router';
import { Scale } from '../ui/scale.tsx';
import { useMendedFocus } from '../ui/use-mended-focus.ts';
import { useOutcomeTitle } from './use-outcome-title.ts';

interface NotConfirmedProps {
  readonly txnid: string | null;
  /** What came in place of an order; null when there was nothing to ask for. `status` is 0 when no answer came. */
  readonly answer: { readonly status: number; readonly note: string } | null;
  readonly onAgain: () => void;
}

/** No receipt: the server knows of no such payment, or could not be asked (decisions: /payment-success). */
export function NotConfirmed({ txnid, answer, onAgain }: NotConfirmedProps) {
  const verdict = useMendedFocus<HTMLElement>();
  useOutcomeTitle('Payment not confirmed');
  return (
    <section className="verdict wrap" ref={verdict}>
      <h1>Payment not confirmed</h1>
      <p className="lead" role="alert">
        {answer ? `Note: ${answer.note}` : 'There is no transaction to look up.'}
      </p>
      <p>{explain(answer?.status)}</p>
      <dl className="facts">
        <div>
          <dt>Transaction ID</dt>
          <dd>{txnid ?? '–'}</dd>
        </div>
      </dl>
      <div className="actions">
        {answer ? (
          <button type="button" className="btn house" onClick={onAgain}>
            Try again
          </button>
        ) : null}
        <Link className="btn line" to="/orders">
          View Orders
        </Link>
        <Link className="btn line" to="/contact" reloadDocument>
          Contact
        </Link>
      </div>
      <Scale state="even" />
    </section>
  );
}

function explain(status = 404): string {
  // A successful answer without an order means the same as a 404.
  if (status === 404 || (status >= 200 && status < 300))
    return 'A receipt opens only for the account that ordered, or in the browser that made the payment. If money has left your account, do not pay again: look into your orders, or write to us.';
  if (status === 0)
    return 'The shop could not be reached. Check your connection and try again; please do not pay a second time meanwhile.';
  return 'The shop could not look your payment up just now. Please do not pay a second time meanwhile.';
}
