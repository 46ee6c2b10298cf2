import { type FormEvent, useEffect, useState } from 'react';
import { MAX_CAUSE_LENGTH } from '../../contract/back-office-bounds.ts';
import { STEP_AFTER, type Waiting } from '../../contract/packing-steps.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import { USUAL_CAUSES } from '../../contract/usual-causes.ts';
import { client } from '../client.ts';
import { Field } from '../parts/field.tsx';
import { useSending } from '../parts/use-sending.ts';

interface MoveOnProps {
  readonly orderIds: readonly string[];
  /** Those of them that the page shows as refunded in full. */
  readonly refunded: readonly string[];
  readonly status: Waiting;
  /** A step is being tried: the words about the one before it can go. */
  readonly onTry: () => void;
  /** `said` tells how many have moved and which have not; `ids` are those that no longer wait. */
  readonly onMoved: (said: string, ids: readonly string[]) => void;
  /** Called with true while it asks or works: the list is not looked at anew meanwhile. */
  readonly hold: (isHeld: boolean) => void;
}

/** Takes the ticked orders one step further. It asks first, because no step can be taken back and buyers get a mail. */
export function MoveOn({ orderIds, refunded, status, onTry, onMoved, hold }: MoveOnProps) {
  const [asking, setAsking] = useState(false);
  const { busy, refusal, send } = useSending();
  useEffect(() => {
    hold(asking || busy);
    return () => hold(false);
  }, [asking, busy, hold]);
  const to = STEP_AFTER[status];
  const many = orderIds.length;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onTry();
    const cause = String(new FormData(event.currentTarget).get('cause')).trim();
    const body = { orderIds: [...orderIds], refunded: [...refunded], to, cause };
    const answer = await send((token) => client.adminMoveOrders({ token, body }));
    if (!answer) return;
    const others = answer.refused.map(({ orderId, message }) => `#${shortOrderId(orderId)}: ${message}`);
    onMoved(
      [`${answer.moved.length} ${answer.moved.length === 1 ? 'is' : 'are'} ${to} now.`, ...others].join(' '),
      // Missing while a process of a release before this answers.
      [...answer.moved, ...answer.refused.filter(({ waits }) => !waits).map(({ orderId }) => orderId)],
    );
  };
  return (
    <>
      <button type="button" className="btn line" aria-pressed={asking} onClick={() => setAsking(!asking)}>
        {`Make ${many} ${to} …`}
      </button>
      {asking ? (
        <form className="bo-filter" onSubmit={submit}>
          <Field
            label="Why? The buyers read this."
            name="cause"
            defaultValue={USUAL_CAUSES[to] ?? ''}
            maxLength={MAX_CAUSE_LENGTH}
            hint={`${many === 1 ? 'One buyer gets' : `${many} buyers get`} a mail. It cannot be taken back.`}
            required
          />
          <button type="submit" className="btn house" aria-disabled={busy} aria-busy={busy}>
            {`Make ${many} ${to}`}
          </button>
        </form>
      ) : null}
      <p role="alert" className="err">
        {refusal}
      </p>
    </>
  );
}
