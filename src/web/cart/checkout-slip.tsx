import {
  type Dispatch,
  type InputEvent,
  type SetStateAction,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { MOBILE, tidyMobile } from '../../contract/delivery-rules.ts';
import { rupeesExact } from '../../contract/money.ts';
import { useKnownSession } from '../session/use-known-session.ts';
import { TextField } from '../ui/field.tsx';
import { isComposing } from '../ui/is-composing.ts';
import type { CartBill } from './cart-lines.ts';
import { nationalDigits } from './national-digits.ts';
import { useProceedToCheckout } from './use-proceed-to-checkout.ts';

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
  /** Keys pressed behind ten characters, which the field does not take: of a number typed with a 91, its end. */
  const beyond = useRef('');
  const good = MOBILE.test(mobile);
  const isHydrated = useKnownSession() !== null;
  const { proceed, isPending } = useProceedToCheckout({
    bill,
    waiting,
    mobile,
    onBadMobile: () => setTouched(true),
  });
  /** The field is limited to ten characters and would truncate a number that comes with its +91 or with spaces. */
  const takeWhole = (event: SyntheticEvent, text: string) => {
    const whole = tidyMobile(text);
    if (!MOBILE.test(whole)) return false;
    event.preventDefault();
    beyond.current = '';
    setMobile(whole);
    return true;
  };
  const takeKeys = (event: InputEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget;
    // Keyboards of phones write what they offer, as from the clipboard, without a paste.
    if (takeWhole(event, event.data) || value.length < 10 || selectionStart !== value.length) return;
    beyond.current += event.data;
    takeWhole(event, value + beyond.current);
  };
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
          // Before, nothing takes the +91 out of what is typed: the number would lose its end.
          maxLength={isHydrated ? 10 : undefined}
          value={mobile}
          hint="We call only if the address is unclear."
          error={touched && !good ? 'Ten digits, beginning with 6, 7, 8 or 9.' : undefined}
          onPaste={(event) => takeWhole(event, event.clipboardData.getData('text'))}
          onBeforeInput={takeKeys}
          onChange={(event) => {
            beyond.current = '';
            const { value } = event.target;
            const composing = isComposing(event);
            setMobile((was) => (composing ? value : nationalDigits(value, was)));
          }}
          onCompositionEnd={({ data, currentTarget: { value } }) => {
            // The field has kept ten characters, of which some may be spaces.
            const spoken = tidyMobile(data);
            setMobile(MOBILE.test(spoken) ? spoken : nationalDigits(value, ''));
          }}
          onBlur={() => {
            beyond.current = '';
            setTouched(mobile !== '');
          }}
        />
        <button type="submit" className="btn wide" aria-disabled={!good || isPending} aria-busy={isPending}>
          Proceed to Checkout
        </button>
      </form>
    </aside>
  );
}
