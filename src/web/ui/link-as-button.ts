import type { KeyboardEvent } from 'react';

/**
 * For links that the specification calls buttons: assistive technology announces them as buttons, and the space bar
 * activates them, yet they work without scripts.
 */
export const AS_BUTTON = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
} as const;
