import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A link inside the page leads to a page without that link: the keyboard goes on at its top, and a screen reader begins
 * there. The header stays, and keeps the focus of its own links. A focused link that leads elsewhere was not followed:
 * the page put the focus there (the first new product after Load more).
 */
export function useFocusAfterLinks(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const focused = document.activeElement;
    const wasFollowed =
      focused instanceof HTMLAnchorElement && focused.href === location.href && !focused.closest('header');
    if (wasFollowed || focused === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [key]);
}
