import { Link } from 'react-router';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import { Scale } from '../ui/scale.tsx';
import { useMendedFocus } from '../ui/use-mended-focus.ts';
import { retryPath } from './outcome-path.ts';
import { supportMail } from './support-mail.ts';
import { useOutcomeTitle } from './use-outcome-title.ts';

interface FailedPageProps {
  readonly txnid: string | null;
  readonly orderId: string | null;
  readonly message: string | null;
  /** null when it is not known, because there is no connection. */
  readonly supportEmail: string | null;
  /** What is known: this attempt failed, another one has paid the order, or the server could not tell. */
  readonly outcome: 'failed' | 'paid-later' | 'unknown-here' | 'unsure';
  readonly onAgain: () => void;
}

/** 'Payment Failed' and what to do next (spec §2: Payment failure). */
export function FailedPage({ txnid, orderId, message, supportEmail, outcome, onAgain }: FailedPageProps) {
  const verdict = useMendedFocus<HTMLElement>();
  useOutcomeTitle('Payment Failed');
  return (
    <section className="verdict wrap" ref={verdict}>
      <h1>Payment Failed</h1>
      {outcome === 'unsure' ? (
        <p role="alert">
          We could not ask our payment partner for the last word. Before you pay again, please{' '}
          <button type="button" className="link" onClick={onAgain}>
            check once more
          </button>
          .
        </p>
      ) : null}
      {/* True of this attempt only: another tab may have bought the cart meanwhile. */}
      {outcome === 'failed' ? (
        <p className="lead">Nothing was bought with this attempt, and it took nothing from your cart.</p>
      ) : null}
      {outcome === 'paid-later' ? (
        <p className="lead">A later attempt has paid this order; there is nothing left to pay.</p>
      ) : null}
      <dl className="facts">
        <div>
          <dt>Transaction ID</dt>
          <dd>{txnid || '–'}</dd>
        </div>
        <div>
          <dt>Order ID</dt>
          <dd>{orderId || '–'}</dd>
        </div>
        {message ? (
          <div>
            <dt>Gateway message</dt>
            <dd>{message}</dd>
          </div>
        ) : null}
      </dl>
      <div className="actions">
        {outcome === 'paid-later' && orderId ? (
          <Link className="btn" to={`/orders/${orderId}`}>
            View the order
          </Link>
        ) : (
          <Link {...AS_BUTTON} className="btn" to={retryPath(orderId)} reloadDocument>
            Retry Payment
          </Link>
        )}
        <Link {...AS_BUTTON} className="btn line" to="/cart" reloadDocument>
          Return to Cart
        </Link>
        {supportEmail === null ? null : (
          <a
            {...AS_BUTTON}
            className="btn line"
            href={supportMail(supportEmail, { orderId, txnid, message })}
          >
            Contact Support
          </a>
        )}
      </div>
      <p className="hint">
        If an amount was debited, it is reversed automatically within a few business days.
      </p>
      <Scale state="tipped" />
    </section>
  );
}
