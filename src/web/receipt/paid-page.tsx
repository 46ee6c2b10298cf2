import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../contract/documents/save-file.ts';
import { firstText } from '../../contract/read/fields.ts';
import { forgetPaidAttempt } from '../checkout/kept-attempts.ts';
import { useRootData } from '../layout/use-root-data.ts';
import type { PartialOrder } from '../payment/use-order-of-payment.ts';
import { useOutcomeTitle } from '../payment/use-outcome-title.ts';
import { useNotice } from '../ui/notice.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { clearPaidCart } from './clear-paid-cart.ts';
import { OneTooMany } from './one-too-many.tsx';
import { POPUP_BLOCKED, printReceipt } from './print-receipt.ts';
import { receiptOf, sixDigits } from './receipt.ts';
import { receiptHtml } from './receipt-html.ts';
import { ReceiptSlip } from './receipt-slip.tsx';

interface PaidPageProps {
  /** An order that the server says is paid: nothing in the address can make a receipt (decisions: /payment-success). */
  readonly order: PartialOrder;
  readonly txnid: string;
  readonly since: number;
  readonly picture: string;
}

/** By the order's status; part of its money may have gone back earlier. */
const RETURNED: ReadonlyMap<string | undefined, string> = new Map([
  [
    'cancelled',
    'This order was cancelled. What has not gone back of its amount yet goes back the way it came, within 5-7 business days.',
  ],
  ['refunded', 'This order has been refunded.'],
]);

const NOT_RETURNED = 'This order was cancelled. A refund of its amount has failed; we will write to you.';

/** What happened to the money of an order that will not arrive; undefined for one that will. */
function whatWentBack(order: PartialOrder): string | undefined {
  const status = firstText(order, ['status']);
  return status === 'cancelled' && order.refundFailed === true ? NOT_RETURNED : RETURNED.get(status);
}

/** Where the order is: the receipt may be opened long after it was placed. */
function whereItIs(order: PartialOrder): string {
  const status = firstText(order, ['status']);
  const email = firstText(order, ['email']);
  if (status === 'shipped') return 'Your box is on its way.';
  if (status === 'delivered') return 'Your box has been delivered.';
  return `Your box is on the packing list${email ? `, and we will write to ${email} the day it ships` : ''}.`;
}

/** 'Payment Successful' with the receipt and its three copies (spec §2), or what became of a surplus payment. */
export function PaidPage({ order, txnid, since, picture }: PaidPageProps) {
  const orderId = firstText(order, ['_id', 'orderId']) ?? '';
  useEffect(() => clearPaidCart(orderId), [orderId]);
  useEffect(() => forgetPaidAttempt(txnid), [txnid]);
  // A paid order has a message only for a surplus payment.
  const message = firstText(order, ['paymentMessage']);
  if (message) return <OneTooMany orderId={orderId} txnid={txnid} message={message} />;
  return <PaidOrder order={order} orderId={orderId} txnid={txnid} since={since} picture={picture} />;
}

function PaidOrder({ order, orderId, txnid, since, picture }: PaidPageProps & { readonly orderId: string }) {
  const notice = useNotice();
  const { facts } = useRootData();
  const returned = whatWentBack(order);
  const paid = returned === undefined;
  const receipt = useMemo(() => {
    const whole = receiptOf(order, txnid, sixDigits(txnid));
    return returned === undefined ? whole : { ...whole, note: returned };
  }, [order, txnid, returned]);
  const heading = paid ? 'Payment Successful' : 'Payment returned';
  useOutcomeTitle(heading);
  const file = `receipt_${receipt.receiptNumber}`;
  const html = () => receiptHtml(receipt, facts.name, { paid });
  const print = async () => {
    if (!printReceipt(html())) await notice.alert(POPUP_BLOCKED);
  };
  return (
    <section className="settled on-dark">
      <div className="thanks">
        <h1>{heading}</h1>
        <p>{returned ?? `Thank you for your order. ${whereItIs(order)}`}</p>
        <div className="actions">
          <button type="button" className="btn" onClick={print}>
            Print / Save as PDF
          </button>
          <button
            type="button"
            className="btn line"
            onClick={() => saveFile(`${file}.html`, 'text/html;charset=utf-8', html())}
          >
            Download Receipt (HTML)
          </button>
          <button
            type="button"
            className="btn line"
            onClick={() => saveFile(`${file}.json`, 'application/json', JSON.stringify(receipt, null, 2))}
          >
            Download JSON
          </button>
        </div>
        <Link className="link to-order" to={`/orders/${orderId}`}>
          View the order
        </Link>
        <div className="frame">
          <ArchPicture
            arch="tall"
            src={picture}
            alt=""
            sizes="(max-width: 640px) 150vw, (max-width: 1100px) 100vw, 50vw"
            eager
          />
        </div>
      </div>
      <ReceiptSlip receipt={receipt} since={since} paid={paid} />
    </section>
  );
}
