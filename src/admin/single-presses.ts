import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * For the whole back office: the second press of a double click or double tap and the repeats of a held Enter do
 * nothing, not even on the same button, which may have another meaning by then. On another one they do nothing in the
 * whole shop (web/layout/stray-presses.ts). Links are unaffected: they destroy nothing.
 */
export const singlePresses = {
  onClickCapture(event: MouseEvent) {
    if (event.detail > 1 && isPressed(event.target)) swallow(event);
  },
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.repeat && event.key === 'Enter' && isPressed(event.target)) swallow(event);
  },
};

function isPressed(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, label, input[type="checkbox"]') !== null;
}

function swallow(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
