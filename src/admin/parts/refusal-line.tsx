import { useEffect, useRef } from 'react';

/** Why something was refused. It takes the focus, because it may be far from the pressed button. */
export function RefusalLine({ refusal }: { readonly refusal: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refusal) line.current?.focus();
  }, [refusal]);
  return (
    <p ref={line} role="alert" tabIndex={-1} className={refusal ? 'bo-said' : undefined}>
      {refusal}
    </p>
  );
}
