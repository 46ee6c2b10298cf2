import type { ChangeEvent } from 'react';

/**
 * Whether the text is still being composed: spoken to a phone, or typed with an input method. If the page changed it
 * meanwhile, the keyboard would write all of it once more behind what the page has left.
 */
export function isComposing({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing;
}
