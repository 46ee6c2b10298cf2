import { type RefObject, useLayoutEffect, useRef } from 'react';
import { mendLostFocus } from './mend-lost-focus.ts';

/**
 * For a part of the page whose buttons take it away: when it goes with the focus inside, the keyboard continues at the
 * page (decision 162).
 */
export function useMendedFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(
    () => () => {
      // It is still there; the focus is lost a moment later.
      if (part.current?.contains(document.activeElement)) setTimeout(mendLostFocus);
    },
    [],
  );
  return part;
}
