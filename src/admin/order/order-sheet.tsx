import { useState } from 'react';
import { creditNoteOf, invoiceOf } from '../../contract/documents/download-document.ts';
import { backOfficePaths } from '../../contract/paths/back-office-paths.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { Refund } from '../../contract/schemas/refund.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { Done, type Said } from '../parts/done.tsx';
import { PackingSlips } from '../parts/packing-slips.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import type { Ask } from '../parts/use-answer.ts';
import { useIsMounted } from '../parts/use-is-mounted.ts';
import { useSending } from '../parts/use-sending.ts';
import { Badge, When } from '../parts/words.tsx';
import { useStaff } from '../session/staff.ts';
import { Delivery } from './delivery.tsx';
import { DocumentButton } from './document-button.tsx';
import { History } from './history.tsx';
import { Lines } from './lines.tsx';
import { NextStatus } from './next-status.tsx';
import { Payments } from './payments.tsx';
import { refundRefusal } from './refund-refusal.ts';
import { Refunds } from './refunds.tsx';

interface OrderSheetProps {
  readonly order: StaffOrder;
  readonly ask: Ask<{ order: StaffOrder }>;
  readonly refetch: () => void;
  /** The order is being fetched again. */
  readonly renewing: boolean;
  /** An action has been answered with the changed order. */
  readonly onOrder: (order: StaffOrder) => void;
  /** The answer to `ask`. */
  readonly onNewest: (order: StaffOrder) => void;
}

/** The part of the page that shows the outcome of the latest action. */
type Place = 'status' | 'payments' | 'refunds';

/** The whole of one order, with every action that the staff member's permissions allow. */
export function OrderSheet({ order, ask, refetch, renewing, onOrder, onNewest }: OrderSheetProps) {
  const { token, may, lookAgain } = useStaff();
  const [done, setDone] = useState<(Said & { readonly at: Place }) | null>(null);
  const [slip, setSlip] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const isMounted = useIsMounted();
  // Here, because each of them may make the others' refusals untrue, and so removes them.
  const moving = useSending();
  const deciding = useSending();
  const refunding = useSending(refundRefusal);
  const onTry = () => {
    setDone(null);
    for (const { forget } of [moving, deciding, refunding]) forget();
  };
  /** What every page names may have ended: a payment in review, or a late refund. */
  const lookAtNotices = () => void lookAgain(token);
  const onStale = () => {
    refetch();
    lookAtNotices();
  };
  const saidAt = (place: Place) => <Done said={done?.at === place ? done : null} />;
  const showSlip = ({ order: newest }: { order: StaffOrder }) => {
    onNewest(newest);
    setSlip(true);
    const isSent = !isOver(newest.status);
    if (!isSent) setDone({ at: 'status', words: `It is ${newest.status} by now: nothing of it is sent.` });
    return isSent;
  };
  return (
    <>
      <h1>Order #{shortOrderId(order.id)}</h1>
      <p className="bo-line">
        <Badge word={order.status} /> <When at={order.createdAt} />
        <span>{order.receiptNumber ?? 'No receipt yet'}</span>
        {order.invoiceNumber ? <span>Invoice {order.invoiceNumber}</span> : null}
        <span>{order.source === 'cart' ? 'From the cart' : 'Buy now'}</span>
        {order.deletedByBuyer ? <span>Deleted by the buyer</span> : null}
        {order.buyerLeft ? <span>The buyer has deleted the account</span> : null}
        {order.paidAt ? (
          <>
            <DocumentButton pdf={invoiceOf(backOfficePaths.adminInvoicePdf, order.id)}>
              Download invoice (PDF)
            </DocumentButton>
            {isOver(order.status) ? null : (
              <PrintButton ask={ask} onFetched={showSlip} isShown={isMounted}>
                Print packing slip
              </PrintButton>
            )}
          </>
        ) : null}
        {/* Missing while a process of a release before credit notes still answers. */}
        {order.creditNotes?.map(({ number }) => (
          <DocumentButton
            key={number}
            pdf={creditNoteOf(backOfficePaths.adminCreditNotePdf, order.id, number)}
          >
            {`Download credit note ${number} (PDF)`}
          </DocumentButton>
        ))}
      </p>
      {saidAt('status')}
      {may('change-orders') ? (
        <NextStatus
          order={order}
          sending={moving}
          covered={correcting}
          onMoved={(moved) => {
            onOrder(moved);
            lookAtNotices();
            setDone({ at: 'status', words: `It is ${moved.status} now.` });
          }}
          onTry={onTry}
          onStale={onStale}
        />
      ) : null}
      <div className="bo-two">
        <Lines order={order} />
        <Delivery
          order={order}
          correcting={correcting}
          onCorrecting={setCorrecting}
          onCorrected={onOrder}
          onStale={refetch}
        />
      </div>
      <Payments
        order={order}
        done={saidAt('payments')}
        sending={deciding}
        onTry={onTry}
        onStale={onStale}
        onDecided={(decided, words) => {
          onOrder(decided);
          lookAtNotices();
          setDone({ at: 'payments', words });
        }}
      />
      {/* Remounted by every action that may request a refund: a cancellation, or a decision about a payment. */}
      <Refunds
        key={causeOfRefunds(order)}
        order={order}
        renewing={renewing}
        sending={refunding}
        onTry={onTry}
        onStale={onStale}
        onRequested={(refund) => {
          onStale();
          setDone({ at: 'refunds', words: whatWasRequested(refund) });
        }}
      />
      <RefusalLine refusal={refunding.refusal} />
      {saidAt('refunds')}
      <History history={order.history} />
      {slip && !isOver(order.status) ? (
        <PackingSlips
          orders={[{ ...order, refunded: refundedOf(order) }]}
          areSent={order.status === 'shipped' || order.status === 'delivered'}
        />
      ) : null}
    </>
  );
}

function whatWasRequested({ byHand, message }: Refund): string {
  if (byHand) return 'It is noted that the money has been given back. The buyer gets a mail about it.';
  return message
    ? `The refund is due. ${message}`
    : 'The refund is due, and is sent to the provider by itself.';
}

/** How much of the payment that paid the order has gone back or is on its way, in rupees. */
function refundedOf({ attempts }: StaffOrder): number {
  const paid = attempts.find(({ state }) => state === 'succeeded');
  return paid ? (paid.received ?? paid.amount) - paid.refundable : 0;
}

function causeOfRefunds({ status, attempts }: StaffOrder): string {
  return [String(isOver(status)), ...attempts.map(({ state }) => state)].join(' ');
}

/** Whether nothing of the order will be sent any more. */
function isOver(status: StaffOrder['status']): boolean {
  return status === 'cancelled' || status === 'refunded';
}
