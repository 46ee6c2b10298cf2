import { useId } from 'react';
import { BEING_CONFIRMED } from '../../contract/payment-refusals.ts';
import { Scale } from '../ui/scale.tsx';
import { useMendedFocus } from '../ui/use-mended-focus.ts';
import { useOutcomeFocus } from './use-outcome-focus.ts';

interface BeingConfirmedProps {
  readonly txnid: string;
  readonly onAgain: () => void;
}

/** A payment that is not final yet; the page polls (decisions: /payment-success, /payment-failure). */
export function BeingConfirmed({ txnid, onAgain }: BeingConfirmedProps) {
  const verdict = useMendedFocus<HTMLElement>();
  const words = useId();
  useOutcomeFocus('One moment more');
  return (
    <section className="verdict wrap" ref={verdict}>
      {/* The heading gets the focus and is described by the text: not every screen reader reads a status that
          appears together with its text. */}
      <h1 aria-describedby={words}>One moment more</h1>
      <p className="lead" role="status" id={words}>
        {BEING_CONFIRMED}
      </p>
      <p>
        Your bank has not said its last word yet. We keep asking, and this page changes by itself; you may
        also leave it, we write to you as soon as we know.
      </p>
      <dl className="facts">
        <div>
          <dt>Transaction ID</dt>
          <dd>{txnid}</dd>
        </div>
      </dl>
      <div className="actions">
        <button type="button" className="btn house" onClick={onAgain}>
          Check again
        </button>
      </div>
      <Scale state="swinging" />
    </section>
  );
}
