import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import { useRootData } from '../layout/use-root-data.ts';
import { loginPath } from '../session/login-path.ts';
import { readSession, useSession } from '../session/session.ts';
import { useKnownSession } from '../session/use-known-session.ts';
import { useNewVisitor } from '../session/use-new-visitor.ts';
import { LineSkeletons } from '../ui/line-skeletons.tsx';
import { useNotice } from '../ui/notice.tsx';
import { AlarmPanel, EmptyPanel } from '../ui/panel.tsx';
import { useQuestion } from '../ui/use-question.ts';
import { billOf } from './cart-lines.ts';
import { clearCart, useCart } from './cart-store.ts';
import { CartTable } from './cart-table.tsx';
import { readCheckoutMobile } from './checkout-mobile.ts';
import { CheckoutSlip, type MobileField } from './checkout-slip.tsx';
import { useProducts } from './use-products.ts';

/** The cart below its heading: loading, its lines with the bill, or an invitation to shop. */
export function CartContents() {
  const { status, map } = useCart();
  const catalogue = useProducts();
  // Kept here, because the slip is unmounted while prices cannot be fetched: typed text must survive that.
  const [mobile, setMobile] = useMobile();
  const empty = Object.keys(map).length === 0;
  const waiting = status === 'loading' || (catalogue.status === 'loading' && !empty);
  if (catalogue.status === 'failed' && !empty) {
    return (
      <div className="cart-wait">
        <AlarmPanel
          title="We could not fetch today’s prices"
          action={
            <button type="button" className="btn house" onClick={catalogue.retry}>
              Retry
            </button>
          }
        >
          Your cart is safe. Please check your connection and try once more.
        </AlarmPanel>
      </div>
    );
  }
  const products = catalogue.status === 'ready' ? catalogue.products : [];
  return (
    <CartAndBill
      map={waiting ? {} : map}
      products={products}
      empty={waiting || empty}
      waiting={waiting}
      mobile={mobile}
      setMobile={setMobile}
    />
  );
}

/** The content of the mobile number field. Whoever comes after another person does not find that person's number. */
function useMobile() {
  const [mobile, setMobile] = useState('');
  const session = useKnownSession();
  const newVisitor = useNewVisitor();
  const begun = useRef(false);
  useEffect(() => {
    if (session === null) return;
    if (newVisitor(session)) setMobile(readCheckoutMobile());
    // Whoever is quick has pasted a number by now: the field heeds it before this effect runs.
    else if (!begun.current) setMobile((pasted) => pasted || readCheckoutMobile());
    begun.current = true;
  }, [session, newVisitor]);
  return [mobile, setMobile] as const;
}

interface CartAndBillProps extends MobileField {
  readonly map: CartMap;
  readonly products: Parameters<typeof billOf>[1];
  readonly empty: boolean;
  readonly waiting: boolean;
}

/** The bill stands beside the lines even before they have loaded, so that the mobile number can already be typed. */
function CartAndBill({ map, products, empty, waiting, ...mobile }: CartAndBillProps) {
  const bill = billOf(map, products);
  const clear = useClearCart(empty);
  return (
    <div className="two cart-two">
      <div>
        {waiting && (
          <div className="cart-wait only-cart-kept">
            <LineSkeletons label="Loading your cart" />
          </div>
        )}
        {/* The server renders the empty cart too; first-paint.ts shows it at once to visitors without a cart. */}
        <div className={waiting ? 'only-cart-empty' : undefined}>
          {empty ? <EmptyCart /> : <CartTable bill={bill} />}
          <div className="cart-foot">
            <Link className="link" to="/sweets">
              Keep looking
            </Link>
            <button type="button" className="link" onClick={clear}>
              Clear Cart
            </button>
          </div>
        </div>
      </div>
      <CheckoutSlip bill={bill} waiting={waiting} {...mobile} />
    </div>
  );
}

function EmptyCart() {
  const { facts } = useRootData();
  const { ended } = useSession();
  if (ended) {
    return (
      <AlarmPanel
        title="Please log in again"
        action={
          <Link className="btn house" to={loginPath('/cart')}>
            Log in
          </Link>
        }
      >
        Your cart is empty. {SESSION_ENDED} Then you find what you had chosen.
      </AlarmPanel>
    );
  }
  return (
    <EmptyPanel
      title="Nothing on the scale yet"
      picture={facts.emptyPicture}
      action={
        <Link className="btn house" to="/sweets">
          See the sweets
        </Link>
      }
    >
      Your cart is empty. Most people start with a quarter kilo of katli.
    </EmptyPanel>
  );
}

/** spec §5: Clear cart. */
function useClearCart(empty: boolean): () => Promise<void> {
  const notice = useNotice();
  const question = useQuestion();
  return async () => {
    if (empty) return notice.alert('Cart already empty');
    const { token } = readSession();
    // Another tab may have changed the account, and so the cart, while the question was open.
    if (!(await question('Clear entire cart?')) || readSession().token !== token) return;
    const result = await clearCart();
    if (!result.ok) await notice.alert(result.message);
  };
}
