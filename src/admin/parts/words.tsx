import { dateAndTime } from '../../contract/date-time.ts';
import { paiseOfRupees, rupeesExact } from '../../contract/money.ts';

/** '21 Nov 2026, 4:05 pm' in Indian time. */
export function When({ at }: { readonly at: string }) {
  return (
    <time className="n" dateTime={at}>
      {dateAndTime(at)}
    </time>
  );
}

/** '₹1,23,456.50' from rupees as the API returns them. */
export function money(rupeesOfCall: number): string {
  return rupeesExact(paiseOfRupees(rupeesOfCall));
}

/** A status or state, in the colour the shop gives it. */
export function Badge({ word }: { readonly word: string }) {
  return <span className={`badge ${word}`}>{word}</span>;
}
