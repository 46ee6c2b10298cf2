import type { StaffOrder } from '../../contract/schemas/admin.ts';
import { client } from '../client.ts';
import { useStaff } from '../entrance/staff.ts';
import { useSending } from '../parts/use-sending.ts';
import { money } from '../parts/words.tsx';

interface SendBackProps {
  readonly orderId: string;
  /** In review: what the provider reported about it was not accepted. */
  readonly payment: StaffOrder['attempts'][number];
  readonly onSent: (order: StaffOrder) => void;
}

/** A person's decision about a payment that does not fit its order (decision 132). */
export function SendBack({ orderId, payment, onSent }: SendBackProps) {
  const { may, decided } = useStaff();
  const { busy, refusal, send } = useSending();
  const { txnid, provider, amount, received } = payment;
  const sendBack = async () => {
    if (busy) return;
    const sent = await send((token) => client.adminSendBack({ token, params: { orderId }, body: { txnid } }));
    if (!sent) return;
    decided(orderId);
    onSent(sent.order);
  };
  if (received === null || received === amount) {
    return (
      <p className="bo-note" role="note">
        What {provider} says of {txnid} is not clear, so the order is not paid by it. Please look it up there;
        the shop goes on asking.
      </p>
    );
  }
  return (
    <div className="bo-note">
      <p>
        {money(received)} came by {txnid} in place of {money(amount)}. It pays nothing; send it back to its
        buyer.
      </p>
      {may('refund') ? (
        <button
          type="button"
          className="btn house"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void sendBack()}
        >
          Send {money(received)} back
        </button>
      ) : null}
      <p role="alert" className="err">
        {refusal}
      </p>
    </div>
  );
}
