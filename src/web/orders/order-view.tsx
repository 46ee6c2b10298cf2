import { useEffect } from 'react';
import { Link } from 'react-router';
import { dateAndTime } from '../../contract/date-time.ts';
import { paiseOfRupees, rupeesExact } from '../../contract/money.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { ReadOrderDetails } from '../../contract/read/order-details.ts';
import type { OrderItem } from '../../contract/schemas/order.ts';
import { forgetPaidAttempt } from '../checkout/kept-attempts.ts';
import { creditNoteName } from '../documents/credit-note-buttons.tsx';
import { useRootData } from '../layout/use-root-data.ts';
import { ArchPicture } from '../ui/picture.tsx';
import { OrderActions } from './order-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Every line, address, payment and status history of one order (decisions: 'View details'). */
export function OrderView({ order }: { readonly order: ReadOrderDetails }) {
  const paidWith = order.paymentStatus === 'paid' ? order.txnid : null;
  // As good as its receipt: whoever has seen this may buy the same goods once more.
  useEffect(() => {
    if (paidWith !== null) forgetPaidAttempt(paidWith);
  }, [paidWith]);
  return (
    <div className="wrap">
      <div className="page-head">
        <Link className="link" to="/orders">
          Your recent orders
        </Link>
        <h1>Order #{shortOrderId(order._id)}</h1>
        <p className="order-when">
          <span className="n">{dateAndTime(order.createdAt)}</span> <StatusBadge status={order.status} />
        </p>
      </div>
      <div className="two">
        <div>
          <Lines items={order.items} total={order.totalAmount} />
          <History history={order.history} />
        </div>
        <aside className="slip">
          <div className="border" />
          <h2>Payment</h2>
          <dl className="order-facts">
            <Fact name="Method" value={order.paymentMethod} />
            <Fact name="Transaction ID" value={order.txnid} />
            <Fact name="Receipt number" value={order.receiptNumber} />
            {order.refunds.map((refund) => (
              <Fact
                key={`${refund.at} ${refund.amount}`}
                name={REFUND_NAMES[refund.state]}
                value={rupeesExact(paiseOfRupees(refund.amount))}
              />
            ))}
            {order.givenByHand > 0 ? (
              <Fact name="Given back in another way" value={rupeesExact(paiseOfRupees(order.givenByHand))} />
            ) : null}
            {order.creditNotes.map(({ number }, index) => (
              <Fact key={number} name={creditNoteName(order.creditNotes, index)} value={number} />
            ))}
          </dl>
          <h2>Delivery</h2>
          <Address delivery={order.delivery} />
          {order.status === 'paid' || order.status === 'preparing' ? <IfWrong /> : null}
          <OrderActions order={order} />
        </aside>
      </div>
    </div>
  );
}

const REFUND_NAMES: Readonly<Record<ReadOrderDetails['refunds'][number]['state'], string>> = {
  due: 'Refund being sent',
  requested: 'Refund on its way',
  done: 'Refunded',
  failed: 'Refund failed; we will write to you',
};

function Lines({ items, total }: { readonly items: readonly OrderItem[]; readonly total: number }) {
  return (
    <section aria-labelledby="lines">
      <h2 className="visually-hidden" id="lines">
        What you ordered
      </h2>
      <ul className="order-lines">
        {items.map((item) => (
          <li key={`${item.productId || item.productName} ${item.netWeight}`}>
            <ArchPicture src={item.image} alt="" sizes="78px" />
            <div>
              <h3>
                {item.productId ? (
                  <Link to={`/product/${item.productId}`}>{item.productName}</Link>
                ) : (
                  item.productName
                )}
              </h3>
              <p className="n">
                {item.netWeight ? `${item.netWeight}, ` : ''}
                {`${item.quantity}\u00a0×\u00a0${rupeesExact(paiseOfRupees(item.pricePerUnit))}`}
              </p>
            </div>
            <b className="n">{rupeesExact(paiseOfRupees(item.totalPrice))}</b>
          </li>
        ))}
      </ul>
      <dl className="lines">
        <div>
          <dt>Shipping</dt>
          <dd>Charges applicable</dd>
        </div>
        <div className="total">
          <dt>
            Total MRP <span className="n">(Incl. Taxes)</span>
          </dt>
          <dd className="n">{rupeesExact(paiseOfRupees(total))}</dd>
        </div>
      </dl>
    </section>
  );
}

function History({ history }: Pick<ReadOrderDetails, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol>
        {history.map((step) => (
          <li key={`${step.at} ${step.status}`}>
            <StatusBadge status={step.status} />
            <span>{step.cause}</span>
            <time className="n" dateTime={step.at}>
              {dateAndTime(step.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Address({ delivery }: Pick<ReadOrderDetails, 'delivery'>) {
  const { name, address1, address2, city, zipcode, state, country, phone, email } = delivery;
  const lines = {
    name,
    address1,
    address2,
    city: `${city} ${zipcode}`.trim(),
    state: [state, country].filter(Boolean).join(', '),
    phone,
    email,
  };
  return (
    <address>{Object.entries(lines).map(([field, line]) => line && <span key={field}>{line}</span>)}</address>
  );
}

/** As long as staff can correct the delivery (decision 146). */
function IfWrong() {
  const { phone } = useRootData().facts;
  return (
    <div className="if-wrong">
      <p className="hint">Not right, or not wanted any more? Please tell us soon.</p>
      <a className="link n" href={`tel:${phone.tel}`}>
        {`Call ${phone.display}`}
      </a>
      <Link className="link" to="/refund_returns#mistake">
        How to correct or cancel
      </Link>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  );
}
