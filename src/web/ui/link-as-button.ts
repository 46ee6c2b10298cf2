import type { KeyboardEvent } from 'react';

/**
 * For links that the specification calls buttons: they are told as buttons and answer the space bar as one, and lead on
 * without scripts all the same.
 */
export const AS_BUTTON = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
} as const;
