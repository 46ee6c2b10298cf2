/** Whether a held key makes a press or an arrow key the browser's own: Alt with an arrow goes back or forward. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Held): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

type Held = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
