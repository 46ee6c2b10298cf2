import { Fragment, type ReactNode } from 'react';

/** Packs in one line of text, each of which breaks nowhere: a count at the end of a line would belong to no sweet. */
export function Packs({ packs }: { readonly packs: readonly ReactNode[] }) {
  return packs.map((pack, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves.
    <Fragment key={place}>
      {place > 0 ? ' ' : null}
      <span className="bo-pack">
        {pack}
        {place < packs.length - 1 ? ',' : null}
      </span>
    </Fragment>
  ));
}
