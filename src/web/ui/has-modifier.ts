/** Whether a key is held that makes a press or an arrow key the browser's own: Alt with an arrow is its Back. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Held): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

type Held = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
