import { useEffect, useState } from 'react';

interface ToastProps {
  /** Incremented with every message; 0 before the first. */
  readonly id: number;
  readonly text: string;
}

/** The live region is rendered empty from the start, because screen readers announce only changes inside one. */
export function Toast({ id, text }: ToastProps) {
  return (
    <div className="toast" aria-live="polite">
      {id > 0 ? <Passing key={id} text={text} /> : null}
    </div>
  );
}

/** How long a toast stays, in ms: long enough to read it twice. */
const STAY_MS = 5_000;

function Passing({ text }: { readonly text: string }) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return gone ? null : <p>{text}</p>;
}
