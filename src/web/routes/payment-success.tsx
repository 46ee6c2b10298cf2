import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { shopFacts } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';
import { firstText } from '../../contract/read/fields.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { BeingConfirmed } from '../payment/being-confirmed.tsx';
import { NotConfirmed } from '../payment/not-confirmed.tsx';
import { failurePath } from '../payment/outcome-path.ts';
import { useOrderOfPayment } from '../payment/use-order-of-payment.ts';
import { PaidPage } from '../receipt/paid-page.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { Scale } from '../ui/scale.tsx';
import '../styles/table.css';
import '../styles/receipt.css';
import '../styles/verdict.css';
import type { Route } from './+types/payment-success.ts';

export const handle: PageHandle = { calm: true, money: true };

export function loader() {
  return { since: shopFacts.since, picture: pictureUrl(shopFacts.pictures.giftBox.name, 1000) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Payment',
    description: 'Your receipt, as soon as your payment is confirmed.',
  });

/** The page shows only what the server says about the txnid; nothing else in the address counts (decisions). */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const txnid = query.get('txnid') || null;
  // Keyed, so that after a jump in the history one payment is not shown as another.
  return <Payment key={txnid} txnid={txnid} receipt={loaderData} />;
}

interface PaymentProps {
  readonly txnid: string | null;
  readonly receipt: Route.ComponentProps['loaderData'];
}

function Payment({ txnid, receipt }: PaymentProps) {
  const navigate = useNavigate();
  const { truth, again } = useOrderOfPayment(txnid);
  const failed = truth.kind === 'failed' ? truth.order : null;
  useEffect(() => {
    if (!failed || !txnid) return;
    const orderId = firstText(failed, ['_id', 'orderId']);
    const message = firstText(failed, ['paymentMessage']);
    void navigate(failurePath({ txnid, orderId, message }), { replace: true });
  }, [failed, txnid, navigate]);

  if (!txnid) return <NotConfirmed txnid={null} answer={null} onAgain={again} />;
  if (truth.kind === 'paid') return <PaidPage order={truth.order} txnid={txnid} {...receipt} />;
  if (truth.kind === 'open') return <BeingConfirmed txnid={txnid} onAgain={again} />;
  if (truth.kind === 'unknown') return <NotConfirmed txnid={txnid} answer={truth} onAgain={again} />;
  return (
    <section className="verdict wrap" aria-busy="true">
      <h1>Payment</h1>
      <NeedsScripts />
      <p className="lead" role="status">
        Loading order details…
      </p>
      <Scale state="swinging" />
    </section>
  );
}
