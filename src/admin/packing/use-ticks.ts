import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { useStaff } from '../session/staff.ts';

type Ticks = ReadonlySet<string>;

const kept = keptByEntry<Ticks>();
const NONE: Ticks = new Set();

/**
 * What is ticked (`tickOf`). Whoever opens an order and comes back finds the ticks of that history entry as they
 * were; a new entry begins with those on the screen, so that none is lost when the list is sorted in another way.
 */
export function useTicks() {
  const { token } = useStaff();
  const { key } = useLocation();
  const [entry, setEntry] = useState(key);
  const [ticks, setTicks] = useState(() => kept.of(token, key) ?? NONE);
  if (entry !== key) {
    setEntry(key);
    setTicks(kept.of(token, key) ?? ticks);
  }
  // Under the present token: whoever signs in again after the session has ended goes on with them.
  useEffect(() => kept.keep(token, key, ticks), [token, key, ticks]);
  return [ticks, setTicks] as const;
}
