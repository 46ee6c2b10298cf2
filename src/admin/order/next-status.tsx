import { type FormEvent, useState } from 'react';
import { MAX_CAUSE_LENGTH } from '../../contract/back-office-bounds.ts';
import type { OrderStatus } from '../../contract/order-status.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { USUAL_CAUSES } from '../../contract/usual-causes.ts';
import { client } from '../client.ts';
import { Field } from '../parts/field.tsx';
import { ALL_REFUNDED } from '../parts/packing-slips.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import type { Sending } from '../parts/use-sending.ts';
import { money } from '../parts/words.tsx';
import { TypedReason } from './typed-reason.tsx';

interface NextStatusProps {
  readonly order: StaffOrder;
  readonly sending: Sending;
  /** A dialog with a form is open. It asks for itself before the page is left, and only one of them can. */
  readonly covered: boolean;
  /** A step has been started: remove the message about the previous one. */
  readonly onTry: () => void;
  readonly onMoved: (order: StaffOrder) => void;
  /** Somebody else was faster: fetch the page again. */
  readonly onStale: () => void;
}

const NO_MONEY_MOVES =
  'No money moves by this: it says that you have given the money back yourself. To send it back, request the refund further down instead.';

const ALL_GOES_BACK = 'All that was paid has gone back or is on its way.';

function paymentOf({ attempts }: StaffOrder) {
  return attempts.find(({ state }) => state === 'succeeded');
}

/** The side effects of a step, shown before it is taken. */
function hintFor(status: OrderStatus, order: StaffOrder): string | undefined {
  const { attempts } = order;
  const paid = paymentOf(order);
  if (status === 'refunded') {
    return paid?.refundable === 0
      ? `${ALL_GOES_BACK} Once it is back, the order is refunded by itself.`
      : NO_MONEY_MOVES;
  }
  if (status !== 'cancelled') {
    const isToBeSent = status === 'preparing' || status === 'shipped';
    return isToBeSent && paid?.refundable === 0 ? `${ALL_REFUNDED}.` : undefined;
  }
  if (paid) {
    // Missing while a process of a release before this answers.
    if (paid.refundable > 0 && paid.waitsFor) {
      return `${money(paid.refundable)} is to go back to the buyer. ${paid.waitsFor} The goods go into the stock.`;
    }
    return paid.refundable > 0
      ? `${money(paid.refundable)} goes back to the buyer by itself, and the goods into the stock.`
      : `${ALL_GOES_BACK} The goods go back into the stock.`;
  }
  return attempts.some(({ inReview, refundable }) => inReview || refundable > 0)
    ? 'No money goes back by this. A payment further down still needs you.'
    : 'There is no money to send back.';
}

/** A button for each possible next status. It first asks for the reason, which the buyer reads. */
export function NextStatus({
  order,
  sending: { busy, refusal, send },
  covered,
  onTry,
  onMoved,
  onStale,
}: NextStatusProps) {
  const [chosen, setChosen] = useState<OrderStatus | null>(null);
  /** Whether the reason is no longer the usual one. */
  const [typed, setTyped] = useState(false);
  const choose = (status: OrderStatus | null) => {
    setChosen(status);
    setTyped(false);
  };
  const hint = chosen ? hintFor(chosen, order) : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen || busy) return;
    onTry();
    const cause = String(new FormData(event.currentTarget).get('cause')).trim();
    const body = { from: order.status, to: chosen, cause, refundable: paymentOf(order)?.refundable };
    const moved = await send(
      (token) => client.adminMoveOrder({ token, params: { orderId: order.id }, body }),
      onStale,
    );
    if (!moved) return;
    choose(null);
    onMoved(moved.order);
  };
  return (
    <>
      {order.next.length > 0 ? (
        <section className="bo-next">
          <h2>What comes next</h2>
          <div className="actions">
            {order.next.map((status) => (
              <button
                key={status}
                type="button"
                className="btn line"
                aria-pressed={chosen === status}
                onClick={() => choose(chosen === status ? null : status)}
              >
                {status}
              </button>
            ))}
          </div>
          {chosen && order.next.includes(chosen) ? (
            <form className="bo-filter" onSubmit={submit} onInput={() => setTyped(true)} key={chosen}>
              {typed && !covered ? <TypedReason busy={busy} /> : null}
              <Field
                label="Why? The buyer reads this."
                name="cause"
                defaultValue={USUAL_CAUSES[chosen] ?? ''}
                maxLength={MAX_CAUSE_LENGTH}
                required
                {...(hint ? { hint } : {})}
              />
              <button type="submit" className="btn house" aria-disabled={busy} aria-busy={busy}>
                Make it {chosen}
              </button>
            </form>
          ) : null}
        </section>
      ) : null}
      {/* Outside: the refusal may be that the order has reached its end meanwhile. */}
      <RefusalLine refusal={refusal} />
    </>
  );
}
