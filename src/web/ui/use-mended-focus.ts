import { type RefObject, useLayoutEffect, useRef } from 'react';
import { mendLostFocus } from './mend-lost-focus.ts';

/**
 * For a part of the page that disappears when its buttons are pressed: if it has the focus then, the keyboard continues
 * at the main content (decision 162).
 */
export function useMendedFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(
    () => () => {
      // The part is still there; the focus is lost a moment later.
      if (part.current?.contains(document.activeElement)) setTimeout(mendLostFocus);
    },
    [],
  );
  return part;
}
