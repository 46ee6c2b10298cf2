import { useMendedFocus } from '../ui/use-mended-focus.ts';
import type { PayState } from './pay.ts';

interface PayPanelProps {
  readonly state: PayState;
  /** The lines have not loaded, so the amount to pay is unknown. */
  readonly waiting: boolean;
  readonly onGiveUp: () => void;
}

const PREPARING = 'Preparing your payment…';
const SAYS: Record<PayState, string> = {
  idle: '',
  // No text: the press may be refused at once.
  checking: '',
  asking: PREPARING,
  initiating: PREPARING,
  paying: 'Please complete the payment in the window that has opened.',
  verifying: 'Checking your payment. Please do not pay again.',
};

/** 'Pay Now' and its progress. The second button checks on a pop-up that closed without an answer. */
export function PayPanel({ state, waiting, onGiveUp }: PayPanelProps) {
  const busy = state !== 'idle';
  const says = SAYS[state];
  // An order that turns out to be paid already takes the place of the form.
  const panel = useMendedFocus<HTMLDivElement>();
  return (
    <div className={says ? 'pay under-way' : 'pay'} ref={panel}>
      <button type="submit" className="btn wide" disabled={waiting} aria-disabled={busy} aria-busy={busy}>
        Pay Now
      </button>
      <div className="pay-says" aria-live="polite">
        {says ? <p className="pay-now">{says}</p> : null}
        {state === 'paying' ? (
          <button type="button" className="link" onClick={onGiveUp}>
            Window closed? Check payment status
          </button>
        ) : null}
      </div>
      <p>
        You pay by card or UPI in our payment partner’s window, exactly the total above. Delivery is settled
        separately, before your box leaves the shop.
      </p>
      <p>
        Damaged on arrival? Tell us within 24 hours, with photos, and the money comes back in 5-7 business
        days.
      </p>
    </div>
  );
}
