import { useEffect } from 'react';

/**
 * Moves the focus from the page to the heading that names how the payment ended, which screen readers read out then. A
 * status with the same words would stand on the page a second time. A focus elsewhere is the buyer's own and stays.
 */
export function useOutcomeFocus(outcome: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome has its own heading.
  useEffect(() => {
    const focused = document.activeElement;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || (focused !== document.body && focused?.id !== 'main')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [outcome]);
}
