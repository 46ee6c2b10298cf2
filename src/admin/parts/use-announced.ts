import { useState } from 'react';
import { flushSync } from 'react-dom';

/** The words of an alert. Setting them removes them first, so that the same words are announced again. */
export function useAnnounced() {
  const [words, setWords] = useState<string | null>(null);
  const announce = (next: string | null) => {
    flushSync(() => setWords(null));
    setWords(next);
  };
  return [words, announce] as const;
}
