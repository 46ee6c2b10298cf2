import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReadOrderDetails } from '../../contract/read/order-details.ts';
import { LOGIN_TO_ADD } from '../cart/use-add-to-cart.ts';
import { CreditNoteButtons } from '../documents/credit-note-buttons.tsx';
import { InvoiceButtons } from '../documents/invoice-buttons.tsx';
import { failurePath, retryPath, successPath } from '../payment/outcome-path.ts';
import { loginPath } from '../session/login-path.ts';
import { readSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useGo } from '../ui/use-go.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import { buyAgain } from './buy-again.ts';
import { useDeleteSelected } from './use-delete-selected.ts';

/** The actions of one order: payment, buy again, receipt, delete. */
export function OrderActions({ order }: { readonly order: ReadOrderDetails }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { deleting, deleteSelected } = useDeleteSelected(() => {
    if (isHere()) void navigate('/orders', { replace: true });
  });
  const { _id, txnid, payable, paymentStatus } = order;
  return (
    <div className="actions">
      {payable ? (
        <Link className="btn" to={retryPath(_id)} reloadDocument>
          Retry Payment
        </Link>
      ) : null}
      {paymentStatus === 'open' && txnid ? (
        <Link className="btn house" to={failurePath({ txnid, orderId: _id })}>
          Check payment status
        </Link>
      ) : null}
      <BuyAgain order={order} />
      {paymentStatus === 'paid' && txnid ? (
        <Link className="btn house" to={successPath(txnid)}>
          See the receipt
        </Link>
      ) : null}
      {paymentStatus === 'paid' ? <InvoiceButtons orderId={_id} /> : null}
      <CreditNoteButtons orderId={_id} notes={order.creditNotes} />
      <button
        type="button"
        className="btn line danger"
        aria-disabled={deleting}
        onClick={() => void deleteSelected(_id)}
      >
        {deleting ? 'Deleting...' : 'Delete order'}
      </button>
    </div>
  );
}

function BuyAgain({ order }: { readonly order: ReadOrderDetails }) {
  const notice = useNotice();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const adding = useRef(false);
  const again = async () => {
    if (adding.current) return;
    adding.current = true;
    setBusy(true);
    if (readSession().token) {
      const bought = await buyAgain(order.items);
      if (bought?.refusal) await notice.alert(bought.refusal);
      if (bought?.added)
        notice.say(
          bought.added === 1
            ? 'One line is in your cart again.'
            : `${bought.added} lines are in your cart again.`,
        );
    } else {
      await notice.alert(LOGIN_TO_ADD);
      await go(loginPath(`/orders/${order._id}`));
    }
    adding.current = false;
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={order.paymentStatus === 'paid' ? 'btn' : 'btn line'}
      onClick={again}
      aria-disabled={busy}
      aria-busy={busy}
    >
      Buy again
    </button>
  );
}
