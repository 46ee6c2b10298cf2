import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { shopFacts } from '../../../shop.config.ts';
import { normalizeLine } from '../../contract/invisible-characters.ts';
import { firstText } from '../../contract/read/fields.ts';
import { readPaymentState } from '../../contract/read/payment-state.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { BeingConfirmed } from '../payment/being-confirmed.tsx';
import { FailedPage } from '../payment/failed-page.tsx';
import { successPath } from '../payment/outcome-path.ts';
import { type PaymentTruth, useOrderOfPayment } from '../payment/use-order-of-payment.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { Scale } from '../ui/scale.tsx';
import '../styles/verdict.css';
import type { Route } from './+types/payment-failure.ts';

export const handle: PageHandle = { calm: true, money: true };

export function loader() {
  return { supportEmail: shopFacts.supportEmail };
}

/** The page must work without a connection too: that is when a payment ends without an answer (spec §8). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ supportEmail: null }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Payment',
    description: 'What became of your payment, and what to do next.',
  });

/** Asks the server first: an open payment is not called failed, and a paid one leads to its receipt (decisions). */
export default function PaymentFailure({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const txnid = query.get('txnid') || null;
  // Keyed, so that after a jump in the history one payment is not shown as another.
  return <Payment key={txnid} txnid={txnid} query={query} supportEmail={loaderData.supportEmail} />;
}

interface PaymentProps {
  readonly txnid: string | null;
  readonly query: URLSearchParams;
  readonly supportEmail: string | null;
}

function Payment({ txnid, query, supportEmail }: PaymentProps) {
  const navigate = useNavigate();
  const { truth, again } = useOrderOfPayment(txnid);
  const paid = truth.kind === 'paid';
  useEffect(() => {
    if (paid && txnid) void navigate(successPath(txnid), { replace: true });
  }, [paid, txnid, navigate]);

  if (txnid && truth.kind === 'open') return <BeingConfirmed txnid={txnid} onAgain={again} />;
  if (txnid && (truth.kind === 'loading' || paid)) {
    return (
      <section className="verdict wrap" aria-busy="true">
        <h1>Payment</h1>
        <NeedsScripts />
        <p className="lead" role="status">
          Checking your payment…
        </p>
        <Scale state="swinging" />
      </section>
    );
  }
  const order = truth.kind === 'failed' ? truth.order : null;
  return (
    <FailedPage
      txnid={txnid}
      orderId={firstText(order, ['_id', 'orderId']) ?? (query.get('orderId') || null)}
      message={firstText(order, ['paymentMessage']) ?? messageIn(query)}
      supportEmail={supportEmail}
      outcome={outcomeOf(truth, txnid)}
      onAgain={again}
    />
  );
}

/** On one line and without marks that turn the text round: a link can contain any message. null when there is none. */
function messageIn(query: URLSearchParams): string | null {
  return normalizeLine(query.get('message') ?? '') || null;
}

function outcomeOf(
  truth: PaymentTruth,
  txnid: string | null,
): 'failed' | 'paid-later' | 'unknown-here' | 'unsure' {
  if (truth.kind === 'failed') {
    const { status } = truth.order;
    if (status === 'refunded') return 'unknown-here';
    return readPaymentState({ status }) === 'paid' ? 'paid-later' : 'failed';
  }
  if (txnid === null) return 'unknown-here';
  // A 404 is somebody else's payment, or one that this browser may not see: nothing is known about the cart.
  return truth.kind === 'unknown' && truth.status !== 404 ? 'unsure' : 'unknown-here';
}
