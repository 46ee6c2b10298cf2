import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The page that is shown. Outside React, because an error page writes the whole document anew. */
let shown: string | undefined;

/**
 * Following a link inside the page removes that link: the focus then moves to the top of the new page, where a screen
 * reader begins too. The header stays, so its links keep the focus. A focused link that does not lead here was not
 * followed: the page itself put the focus there (the first new product after Load more).
 */
export function useFocusAfterLinks(): void {
  const { key } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = key;
    if (before === undefined || before === key) return;
    const focused = document.activeElement;
    const wasFollowed =
      focused instanceof HTMLAnchorElement && focused.href === location.href && !focused.closest('header');
    if (wasFollowed || focused === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [key]);
}
