import type { ReactNode } from 'react';

/** One of several packs in a line of text. It breaks nowhere: a count at the end of a line would belong to no sweet. */
export function Pack({ last, children }: { readonly last: boolean; readonly children: ReactNode }) {
  return (
    <>
      <span className="bo-pack">
        {children}
        {/* An element: React cannot remove a text that the browser has translated (decision 163). */}
        {last ? null : <span>,</span>}
      </span>
      {last ? null : ' '}
    </>
  );
}
