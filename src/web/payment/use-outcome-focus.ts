import { useEffect } from 'react';

/**
 * Moves the focus from the page to the heading that names the outcome of a payment, so that screen readers read it out.
 * A live region would repeat the same words on the page. A focus elsewhere is the buyer's own and stays.
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
