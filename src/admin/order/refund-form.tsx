import { type FormEvent, useRef, useState } from 'react';
import { ungroup } from '../../contract/read/typed-number.ts';
import type { StaffOrder } from '../../contract/schemas/admin.ts';
import { client } from '../client.ts';
import { Choice, Field } from '../parts/field.tsx';
import { useSending } from '../parts/use-sending.ts';
import { money } from '../parts/words.tsx';

interface RefundFormProps {
  readonly orderId: string;
  /** Those with an amount left to refund. */
  readonly payments: StaffOrder['attempts'];
  /** The form is about to be remounted, which would lose typed values and put the whole amount back in. */
  readonly waits: boolean;
  readonly onOrdered: () => void;
}

/**
 * Orders a refund, which the server then sends. Submitting twice creates one refund: the idempotency key stays until
 * the form changes or is remounted, as every new refund causes it to be (`Refunds`).
 */
export function RefundForm({ orderId, payments, waits, onOrdered }: RefundFormProps) {
  const { busy, refusal, send } = useSending();
  const [txnid, setTxnid] = useState(payments[0]?.txnid ?? '');
  const key = useRef<string | null>(null);
  const left = payments.find((payment) => payment.txnid === txnid)?.refundable ?? 0;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    key.current ??= newKey();
    const body = {
      amount: ungroup(String(typed.get('amount'))),
      reason: String(typed.get('reason')).trim(),
      idempotencyKey: key.current,
      txnid,
    };
    const ordered = await send((token) => client.adminRefundOrder({ token, params: { orderId }, body }));
    if (ordered) onOrdered();
  };
  const onChange = () => {
    key.current = null;
  };
  return (
    <form className="bo-filter" onSubmit={submit} onChange={onChange} inert={waits}>
      {payments.length > 1 ? (
        <Choice label="Of payment" value={txnid} onChange={(event) => setTxnid(event.target.value)}>
          {payments.map((payment) => (
            <option key={payment.txnid} value={payment.txnid}>
              {payment.txnid}, {money(payment.refundable)} left
            </option>
          ))}
        </Choice>
      ) : null}
      <Field
        key={txnid}
        label="Rupees to send back"
        name="amount"
        inputMode="decimal"
        defaultValue={left}
        hint={`At most ${money(left)}`}
        required
      />
      <Field label="Reason" name="reason" maxLength={200} hint="Kept with the refund." required />
      <button type="submit" className="btn house" aria-disabled={busy} aria-busy={busy}>
        Order the refund
      </button>
      <p role="alert" className="err">
        {refusal}
      </p>
    </form>
  );
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
