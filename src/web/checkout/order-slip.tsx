import { Link } from 'react-router';
import { rupees, rupeesExact } from '../../contract/money.ts';
import { LineSkeletons } from '../ui/line-skeletons.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { type CheckoutLine, totalPaise } from './lines.ts';

interface OrderSlipProps {
  /** null while they load. */
  readonly lines: readonly CheckoutLine[] | null;
  /** Whether this is the cart, which can be changed on its own page. */
  readonly ofCart: boolean;
}

/** Lines and totals of 'Your Order' (spec §2: Checkout). Shipping adds no amount (decisions: 'Charges applicable'). */
export function OrderSlip({ lines, ofCart }: OrderSlipProps) {
  if (!lines) return <LineSkeletons label="Loading your order" />;
  const total = rupeesExact(totalPaise(lines));
  return (
    <>
      {lines.length === 0 ? (
        <p className="none">
          There is nothing in your cart yet.{' '}
          <Link className="link" to="/sweets">
            See the sweets
          </Link>
        </p>
      ) : null}
      <ul className="checkout-items">
        {lines.map((line) => (
          <li key={`${line.productId} ${line.netWeight}`}>
            <SlipLine line={line} />
          </li>
        ))}
      </ul>
      {lines.some(({ outOfStock }) => outOfStock) ? (
        <p>
          What is out of stock cannot be sent.{' '}
          {ofCart ? (
            <Link className="link" to="/cart" reloadDocument>
              Change the cart
            </Link>
          ) : null}
        </p>
      ) : null}
      <dl className="lines">
        <div>
          <dt>Subtotal</dt>
          <dd className="n">{total}</dd>
        </div>
        <div>
          <dt>Estimated Tax</dt>
          <dd className="n">{rupeesExact(0)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>Charges applicable</dd>
        </div>
        <div className="total">
          <dt>
            Total MRP <span className="n">(Incl. Taxes)</span>
          </dt>
          <dd className="n">{total}</dd>
        </div>
      </dl>
    </>
  );
}

function SlipLine({ line }: { readonly line: CheckoutLine }) {
  return (
    <>
      <div className="picture">
        <ArchPicture src={line.image} alt="" sizes="78px" />
        <span className="quantity n">
          <span className="visually-hidden">Quantity </span>
          <span>{line.quantity}</span>
        </span>
      </div>
      <div>
        <h3>{line.name}</h3>
        <p>
          <span className="n">{line.netWeight}</span>, <span className="n">{rupees(line.packPaise)}</span>
          {'\u00a0each'}
        </p>
        {line.outOfStock ? <p className="say sold-out">Out of stock now</p> : null}
      </div>
      <span className="n">{rupeesExact(line.linePaise)}</span>
    </>
  );
}
