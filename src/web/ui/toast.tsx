import { useEffect, useState } from 'react';

interface ToastProps {
  /** Grows with every word said; 0 while nothing was. */
  readonly id: number;
  readonly text: string;
}

/** The live region stands empty from the start, because only what changes inside one is read out. */
export function Toast({ id, text }: ToastProps) {
  return (
    <div className="toast" aria-live="polite">
      {id > 0 ? <Passing key={id} text={text} /> : null}
    </div>
  );
}

/** How long a passing word stays, in ms: long enough to read twice. */
const STAY = 5_000;

function Passing({ text }: { readonly text: string }) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), STAY);
    return () => clearTimeout(timer);
  }, []);
  return gone ? null : <p>{text}</p>;
}
