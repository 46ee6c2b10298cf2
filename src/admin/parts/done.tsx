import { useEffect, useRef } from 'react';

/** What has just been done; each a new one, so that the same done twice is said twice. */
export interface Said {
  readonly words: string;
}

/**
 * Says what has been done, and takes the keyboard there: what was pressed is often gone by then, and the focus would
 * begin again at the top of the page.
 */
export function Done({ said }: { readonly said: Said | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) line.current?.focus();
  }, [said]);
  return (
    <p ref={line} role="status" tabIndex={-1} className={said ? 'bo-done' : undefined}>
      {said?.words}
    </p>
  );
}
