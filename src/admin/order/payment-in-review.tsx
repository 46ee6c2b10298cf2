import { type ReactNode, useId } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { money } from '../parts/words.tsx';
import { useStaff } from '../session/staff.ts';

/** The call that carries out a decision, and the words when it is done. */
export type Decide = (
  call: (token: string) => Promise<Answer<{ order: StaffOrder }>>,
  words: string,
) => Promise<void>;

interface PaymentInReviewProps {
  readonly orderId: string;
  /** A payment in review: what the provider reported about it was not accepted. */
  readonly payment: StaffOrder['attempts'][number];
  readonly busy: boolean;
  readonly decide: Decide;
}

/** A person's decision about a payment that does not fit its order (decision 132). */
export function PaymentInReview({ orderId, payment, busy, decide }: PaymentInReviewProps) {
  const { may } = useStaff();
  const words = useId();
  const { txnid, provider, amount, received } = payment;
  const came = received === null || received === amount ? null : money(received);
  const decision = { params: { orderId }, body: { txnid } };
  const sendBack = () =>
    decide((token) => client.adminSendBack({ token, ...decision }), 'The money goes back to its buyer.');
  const close = () =>
    decide((token) => client.adminClosePayment({ token, ...decision }), 'The payment is closed.');
  return (
    <div className="bo-note" role={came ? undefined : 'note'}>
      <p id={words}>
        {came
          ? `${came} was received for ${txnid} instead of ${money(amount)}. The order is not paid by it; return the money to the buyer.`
          : `What ${provider} says of ${txnid} is not clear, so the order is not paid by it. Please look it up there; the shop goes on asking.`}{' '}
        If {provider} shows that nothing of it was kept, close it.
      </p>
      {may('refund') ? (
        <div className="actions">
          {came ? (
            <Decision className="btn house" about={words} busy={busy} onPress={sendBack}>
              Send {came} back
            </Decision>
          ) : null}
          <Decision className="btn line" about={words} busy={busy} onPress={close}>
            Nothing was kept: close it
          </Decision>
        </div>
      ) : null}
    </div>
  );
}

interface DecisionProps {
  readonly className: string;
  /** The id of what is known of the payment: an order may have several in review. */
  readonly about: string;
  readonly busy: boolean;
  readonly onPress: () => Promise<void>;
  readonly children: ReactNode;
}

function Decision({ className, about, busy, onPress, children }: DecisionProps) {
  return (
    <button
      type="button"
      className={className}
      aria-describedby={about}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => void onPress()}
    >
      {children}
    </button>
  );
}
