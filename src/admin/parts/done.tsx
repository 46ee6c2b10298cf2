import { type ReactNode, useEffect, useRef } from 'react';

/** What has just been done. Each is a new object, so that the same text is announced again. */
export interface Said {
  readonly words: ReactNode;
}

/**
 * Announces what was done and moves the focus there: the pressed element is often gone, and the focus would start again
 * at the top of the page.
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
