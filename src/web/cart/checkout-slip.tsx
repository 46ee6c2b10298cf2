import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { BAD_MOBILE, latinDigits, MOBILE, tidyMobile } from '../../contract/delivery-rules.ts';
import { rupeesExact } from '../../contract/money.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import { loginPath } from '../session/login-path.ts';
import { type Session, shownSession, useSession } from '../session/session.ts';
import { TextField } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { useGo } from '../ui/use-go.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import type { CartBill } from './cart-lines.ts';
import { keepCheckoutMobile } from './checkout-mobile.ts';
import { NOTHING_IN_CART } from './nothing-in-cart.ts';

/** The content of the mobile number field. */
export interface MobileField {
  readonly mobile: string;
  readonly setMobile: Dispatch<SetStateAction<string>>;
}

interface CheckoutSlipProps extends MobileField {
  readonly bill: CartBill;
  /** The lines have not loaded yet. */
  readonly waiting: boolean;
}

/** The bill, the mobile number and the button to checkout (spec §2: Cart, §5). */
export function CheckoutSlip({ bill, waiting, mobile, setMobile }: CheckoutSlipProps) {
  const [touched, setTouched] = useState(false);
  /**
   * Whose press came before the lines have loaded: it counts when they have, with the number as it is then. A link
   * followed meanwhile, or another account, annuls it.
   */
  const [presser, setPresser] = useState<Session | null>(null);
  const { ended } = useSession();
  const navigation = useNavigation();
  const isHere = useIsHere();
  const notice = useNotice();
  const go = useGo();
  const good = MOBILE.test(mobile);
  const proceed = async () => {
    if (ended) {
      await notice.alert(SESSION_ENDED);
      return go(loginPath('/cart'));
    }
    if (waiting) return setPresser(shownSession());
    // A mistyped number is named first, because that is why the button is disabled (spec §5).
    if (bill.lines.length === 0 && (good || mobile === '')) return notice.alert(NOTHING_IN_CART);
    if (!good) {
      setTouched(true);
      return notice.alert(BAD_MOBILE);
    }
    keepCheckoutMobile(mobile);
    await go('/checkout');
  };
  useEffect(() => {
    if (!presser) return;
    const session = shownSession();
    // A session that has ended is still the presser's, who is asked to log in again.
    const samePerson = session.ended || session.token === presser.token;
    const valid = samePerson && navigation.state === 'idle' && isHere();
    if (valid && waiting) return;
    setPresser(null);
    if (valid) void proceed();
  });
  return (
    <aside className={`slip hangs ${waiting ? 'waits' : ''}`} aria-label="The bill">
      <div className="border" />
      <h2>The bill</h2>
      <dl className="lines">
        <div>
          <dt>Items</dt>
          <dd className="n">{bill.count}</dd>
        </div>
        <div>
          <dt>Subtotal</dt>
          <dd className="n">{rupeesExact(bill.subtotalPaise)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>charges applicable</dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd className="n">{rupeesExact(bill.subtotalPaise)}</dd>
        </div>
      </dl>
      <p className="hint">
        Delivery is settled separately; online you pay exactly this total, all taxes included.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void proceed();
        }}
      >
        <TextField
          label="Mobile number"
          before="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={10}
          value={mobile}
          hint="We call only if the address is unclear."
          error={touched && !good ? 'Ten digits, beginning with 6, 7, 8 or 9.' : undefined}
          onPaste={(event) => {
            // The field is limited to ten characters and would truncate a number pasted with its +91.
            const pasted = tidyMobile(event.clipboardData.getData('text'));
            if (!MOBILE.test(pasted)) return;
            event.preventDefault();
            setMobile(pasted);
          }}
          onChange={(event) => {
            const { value } = event.target;
            setMobile((was) => nationalDigits(value, was));
          }}
          onBlur={() => setTouched(mobile !== '')}
        />
        <button
          type="submit"
          className="btn wide"
          aria-disabled={!good || presser !== null}
          aria-busy={presser !== null}
        >
          Proceed to Checkout
        </button>
      </form>
    </aside>
  );
}

/**
 * What the field keeps of typed text: at most ten digits, without +91 or a leading 0, because the +91 is printed before
 * the field. `was` is the previous content: a 0 that moves to the front while a number is being corrected stays.
 */
function nationalDigits(typed: string, was: string): string {
  const whole = tidyMobile(typed);
  if (MOBILE.test(whole)) return whole;
  if (/^\+9?$/.test(latinDigits(typed))) return typed;
  const digits = latinDigits(typed).replace(/^\+91/, '').replace(/\D/g, '');
  return (was === '' ? digits.replace(/^0+/, '') : digits).slice(0, 10);
}
