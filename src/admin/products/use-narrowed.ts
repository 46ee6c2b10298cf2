import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { useStaff } from '../session/staff.ts';

/** Rows rendered at first: with thousands of rows, every key in the search field would be slow. */
const AT_ONCE = 200;

/** After the last key, in ms. Safari refuses more than a hundred changes of the address in half a minute. */
const KEEP_AFTER_MS = 400;

const kept = keptByEntry<{ wanted: string; drawn: number }>();

/**
 * The product search and the number of rows drawn, kept for each history entry: Back finds the list as it was left. The
 * search is kept in the address, too, once typing pauses.
 */
export function useNarrowed() {
  const { token } = useStaff();
  const { key, pathname } = useLocation();
  const [query] = useSearchParams();
  const addressed = query.get('search') ?? '';
  const left = kept.of(token, key) ?? { wanted: addressed, drawn: AT_ONCE };
  const [entry, setEntry] = useState(key);
  const [wanted, setWanted] = useState(left.wanted);
  const [drawn, setDrawn] = useState(left.drawn);
  // The link to this page was pressed on the page itself.
  if (entry !== key) {
    setEntry(key);
    setWanted(left.wanted);
    setDrawn(left.drawn);
  }
  const search = searchOf(wanted);
  useEffect(() => kept.keep(token, key, { wanted, drawn }), [token, key, wanted, drawn]);
  useEffect(() => {
    const timer = setTimeout(keepInAddress, KEEP_AFTER_MS, pathname, search);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return { wanted, narrow: setWanted, search, drawn, drawMore: () => setDrawn(drawn + AT_ONCE) };
}

function searchOf(wanted: string): string {
  const search = wanted.trim();
  return search === '' ? '' : `?${new URLSearchParams({ search })}`;
}

/**
 * Bypasses the router, because a navigation would fetch the list again. On the way back the router reads this address.
 * Back may have left the page already, which the router shows a moment later.
 */
function keepInAddress(pathname: string, search: string): void {
  if (location.pathname === pathname) history.replaceState(history.state, '', `${pathname}${search}`);
}
