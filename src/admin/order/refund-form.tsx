import { type FormEvent, useRef, useState } from 'react';
import { parseAmount } from '../../contract/amount.ts';
import { MAX_REASON_LENGTH } from '../../contract/back-office-bounds.ts';
import { rupeesExact } from '../../contract/money.ts';
import { ungroup } from '../../contract/read/typed-number.ts';
import type { Refund } from '../../contract/schemas/refund.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { Choice, Field, Tick } from '../parts/field.tsx';
import type { Sending } from '../parts/use-sending.ts';
import { money } from '../parts/words.tsx';
import { isUnanswered } from './refund-refusal.ts';

interface RefundFormProps {
  readonly orderId: string;
  /** Payments that still have an amount to refund. */
  readonly payments: StaffOrder['attempts'];
  readonly sending: Sending;
  /** The form may be about to be remounted, which would lose typed values and restore the whole amount. */
  readonly waits: boolean;
  /** A request has been started: remove the message about the previous one. */
  readonly onTry: () => void;
  readonly onRequested: (refund: Refund) => void;
  /** No answer came: the refund may or may not have been requested. */
  readonly onUnanswered: () => void;
  /** Somebody else was faster: what is left is another amount. */
  readonly onStale: () => void;
}

/**
 * Requests a refund, which the server then sends. The button names the sum, because the form starts with the whole
 * amount and a single Enter in the reason field submits it. Submitting twice creates one refund: the same amount of the
 * same payment keeps its idempotency key, whatever else is corrected after a lost answer, until the form is remounted
 * because the list shows the refund (`Refunds`).
 */
export function RefundForm({
  orderId,
  payments,
  sending: { busy, send },
  waits,
  onTry,
  onRequested,
  onUnanswered,
  onStale,
}: RefundFormProps) {
  const [chosen, setChosen] = useState(payments[0]?.txnid ?? '');
  /** The amount as typed; null until something is typed. */
  const [touched, setTouched] = useState<string | null>(null);
  /** Whether the money has been given back in another way, so that nothing is sent. */
  const [ticked, setTicked] = useState(false);
  const keys = useRef(new Map<string, string>());
  const payment = payments.find((one) => one.txnid === chosen);
  const { txnid = '', refundable: left = 0, state } = payment ?? payments[0] ?? {};
  // The money of the order itself is given back in another way by setting the order to refunded.
  const isSurplus = state === 'surplus';
  const byHand = isSurplus && ticked;
  // Empty when nothing is left of the chosen payment: one press would send the amount back from another.
  const shown = payment ? (touched ?? String(left)) : '';
  /** Paise, as the server will read it; a sum that it refuses is not named. */
  const sum = parseAmount(ungroup(shown));
  const choose = (other: string, amount: string | null) => {
    setChosen(other);
    setTouched(amount);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const amount = ungroup(String(typed.get('amount')));
    // '100' and '100.00' are the same amount.
    const what = `${txnid} ${Number(amount)} ${byHand}`;
    const idempotencyKey = keys.current.get(what) ?? newKey();
    keys.current.set(what, idempotencyKey);
    const reason = String(typed.get('reason')).trim();
    const body = { amount, reason, idempotencyKey, txnid, refundable: left };
    if (!busy) onTry();
    let unanswered = false;
    const requested = await send(async (token) => {
      const call = byHand ? client.adminRecordGivenBack : client.adminRequestRefund;
      const answer = await call({ token, params: { orderId }, body });
      unanswered = !answer.ok && isUnanswered(answer);
      return answer;
    }, onStale);
    if (requested) onRequested(requested.refund);
    else if (unanswered) onUnanswered();
  };
  return (
    <form className="bo-filter bo-refunding" onSubmit={submit} inert={waits}>
      {payments.length > 1 ? (
        <Choice
          label="Of payment"
          name="payment"
          value={txnid}
          onChange={(event) => choose(event.target.value, null)}
        >
          {payments.map((payment) => (
            <option key={payment.txnid} value={payment.txnid}>
              {payment.txnid}, {money(payment.refundable)} left
            </option>
          ))}
        </Choice>
      ) : null}
      {isSurplus ? (
        <Tick
          label="I have given it back in another way: send nothing"
          checked={ticked}
          onChange={(event) => setTicked(event.target.checked)}
        />
      ) : null}
      <Field
        label={byHand ? 'Rupees given back' : 'Rupees to send back'}
        name="amount"
        inputMode="decimal"
        value={shown}
        onChange={(event) => choose(txnid, event.target.value)}
        hint={`At most ${money(left)}`}
        required
      />
      <Field
        label="Reason"
        name="reason"
        maxLength={MAX_REASON_LENGTH}
        hint="Kept with the refund."
        required
      />
      <button type="submit" className="btn house" aria-disabled={busy} aria-busy={busy}>
        {[byHand ? 'Note as given back' : 'Refund', sum ? rupeesExact(sum) : ''].join(' ').trim()}
      </button>
    </form>
  );
}

/** Not `crypto.randomUUID`, which browsers offer over https only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
