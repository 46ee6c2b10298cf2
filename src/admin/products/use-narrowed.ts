import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { useStaff } from '../session/staff.ts';

/** Rows rendered at first: with thousands of rows, every key in the search field would be slow. */
const AT_ONCE = 200;

const kept = keptByEntry<number>();

/**
 * The product search, kept in the address, and the number of rows drawn, kept for each history entry: Back finds the
 * list as it was left.
 */
export function useNarrowed() {
  const { token } = useStaff();
  const { key } = useLocation();
  const [query] = useSearchParams();
  const addressed = query.get('search') ?? '';
  const [entry, setEntry] = useState(key);
  const [wanted, setWanted] = useState(addressed);
  const [drawn, setDrawn] = useState(() => kept.of(token, key) ?? AT_ONCE);
  // The link to this page was pressed on the page itself.
  if (entry !== key) {
    setEntry(key);
    setWanted(addressed);
    setDrawn(kept.of(token, key) ?? AT_ONCE);
  }
  useEffect(() => kept.keep(token, key, drawn), [token, key, drawn]);
  const narrow = (typed: string) => {
    setWanted(typed);
    keepInAddress(searchOf(typed));
  };
  return { wanted, narrow, search: searchOf(wanted), drawn, drawMore: () => setDrawn(drawn + AT_ONCE) };
}

function searchOf(wanted: string): string {
  const search = wanted.trim();
  return search === '' ? '' : `?${new URLSearchParams({ search })}`;
}

/**
 * Bypasses the router, because a navigation would fetch the list again for each letter. On the way back the router
 * reads this address.
 */
function keepInAddress(search: string): void {
  history.replaceState(history.state, '', `${location.pathname}${search}`);
}
