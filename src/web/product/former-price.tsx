import { paiseOfRupees, rupees } from '../../contract/money.ts';

/** The price per kg from before an offer, after a space and struck through; nothing without one. */
export function FormerPrice({ inRupees }: { readonly inRupees: number | null }) {
  return inRupees === null ? null : (
    <>
      {' '}
      <s className="n">
        <span className="visually-hidden">was </span>
        {rupees(paiseOfRupees(inRupees))}
      </s>
    </>
  );
}
