import { useEffect } from 'react';

/**
 * Moves the focus from the page to the heading that names this outcome of a payment: screen readers read it out then. A
 * status with the same words would stand on the page a second time. A focus elsewhere is the buyer's own and stays.
 */
export function useOutcomeFocus(outcome: string): void {
  useEffect(() => {
    const focused = document.activeElement;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading?.textContent !== outcome || (focused !== document.body && focused?.id !== 'main')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [outcome]);
}
