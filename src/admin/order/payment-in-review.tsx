import type { ReactNode } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { useStaff } from '../entrance/staff.ts';
import { useSending } from '../parts/use-sending.ts';
import { money } from '../parts/words.tsx';

interface PaymentInReviewProps {
  readonly orderId: string;
  /** A payment in review: what the provider reported about it was not accepted. */
  readonly payment: StaffOrder['attempts'][number];
  readonly onDecided: (order: StaffOrder, words: string) => void;
}

/** A person's decision about a payment that does not fit its order (decision 132). */
export function PaymentInReview({ orderId, payment, onDecided }: PaymentInReviewProps) {
  const { may, decided } = useStaff();
  const { busy, refusal, send } = useSending();
  const { txnid, provider, amount, received } = payment;
  const came = received === null || received === amount ? null : money(received);
  const decision = { params: { orderId }, body: { txnid } };
  const decide = async (
    call: (token: string) => Promise<Answer<{ order: StaffOrder }>>,
    words: string,
  ): Promise<void> => {
    if (busy) return;
    const answer = await send(call);
    if (!answer) return;
    if (!answer.order.attempts.some(({ inReview }) => inReview)) decided(orderId);
    onDecided(answer.order, words);
  };
  const sendBack = () =>
    decide((token) => client.adminSendBack({ token, ...decision }), 'The money goes back to its buyer.');
  const close = () =>
    decide((token) => client.adminClosePayment({ token, ...decision }), 'The payment is closed.');
  return (
    <div className="bo-note" role={came ? undefined : 'note'}>
      <p>
        {came
          ? `${came} came by ${txnid} in place of ${money(amount)}. It pays nothing; send it back to its buyer.`
          : `What ${provider} says of ${txnid} is not clear, so the order is not paid by it. Please look it up there; the shop goes on asking.`}{' '}
        If {provider} shows that nothing of it was kept, close it.
      </p>
      {may('refund') ? (
        <div className="actions">
          {came ? (
            <Decision className="btn house" busy={busy} onPress={sendBack}>
              Send {came} back
            </Decision>
          ) : null}
          <Decision className="btn line" busy={busy} onPress={close}>
            Nothing was kept: close it
          </Decision>
        </div>
      ) : null}
      <p role="alert" className="err">
        {refusal}
      </p>
    </div>
  );
}

interface DecisionProps {
  readonly className: string;
  readonly busy: boolean;
  readonly onPress: () => Promise<void>;
  readonly children: ReactNode;
}

function Decision({ className, busy, onPress, children }: DecisionProps) {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => void onPress()}
    >
      {children}
    </button>
  );
}
