import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Ask } from './use-answer.ts';
import { useIsMounted } from './use-is-mounted.ts';
import { useSending } from './use-sending.ts';

interface PrintButtonProps<T> {
  /** Fetches what is to be printed. */
  readonly ask: Ask<T>;
  /** Puts it on the page; false when there is nothing left to print, which it says. */
  readonly onFetched: (newest: T) => boolean;
  /** Whether the page on which the button was pressed is still on the screen. The button itself may be gone by then. */
  readonly isShown: () => boolean;
  readonly children: ReactNode;
}

/**
 * Opens the browser's own print dialog for what is to be printed as it is by now: the page may have been open for hours,
 * and a box with the former address does not arrive.
 */
export function PrintButton<T>({ ask, onFetched, isShown, children }: PrintButtonProps<T>) {
  const { busy, refusal, send } = useSending();
  const isMounted = useIsMounted();
  const print = async () => {
    const newest = await send((token) => ask({ token }));
    // Whoever has gone to another page meanwhile does not want that one on paper.
    if (newest === null || !isShown()) return;
    const isLeft = flushSync(() => onFetched(newest));
    // Without a tick there is neither a button nor a slip: whoever has cleared the ticks meanwhile prints nothing.
    if (isLeft && isMounted()) window.print();
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => void print()}
      >
        {children}
      </button>
      <span role="alert" className="err">
        {refusal}
      </span>
    </>
  );
}
