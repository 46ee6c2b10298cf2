import { type ReactNode, useEffect, useRef } from 'react';
import { refusalWords } from '../client.ts';
import type { Loadable } from './answer-state.ts';

interface LoadedProps<T> {
  readonly asked: Loadable<T>;
  readonly refetch: () => void;
  /** What is being fetched, as it reads after 'the': 'orders'. */
  readonly what: string;
  /** It is the whole page including its heading, so its replacement needs one too. */
  readonly whole?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** The fetched data or, in its place: loading, not allowed, or what went wrong and what to do. */
export function Loaded<T>({ asked, refetch, what, whole = false, children }: LoadedProps<T>) {
  const retried = useRef(false);
  useEffect(() => {
    if (!retried.current || asked.state === 'failed') return;
    retried.current = false;
    // The pressed button is gone, unless somebody has moved on meanwhile.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [asked.state]);
  const retry = () => {
    retried.current = true;
    refetch();
  };
  if (asked.state === 'loaded') return children(asked.data);
  if (asked.state === 'loading') return <Waiting what={what} />;
  const Heading = whole ? 'h1' : 'h2';
  if (asked.status === 403) {
    return (
      <section className="bo-note" role="alert">
        <Heading>Not for your role</Heading>
        <p>Your role may not see the {what}. Ask an admin if you need to.</p>
      </section>
    );
  }
  if (asked.status === 404) {
    return (
      <section className="bo-note" role="alert">
        <Heading>Not here</Heading>
        <p>{asked.message}</p>
      </section>
    );
  }
  return (
    <section className="bo-note bo-alarm" role="alert">
      <Heading>We could not fetch the {what}</Heading>
      <p>{refusalWords(asked)}</p>
      <button type="button" className="btn house" onClick={retry}>
        Retry
      </button>
    </section>
  );
}

/** A loading placeholder, announced as 'Loading the …'. */
export function Waiting({ what }: { readonly what: string }) {
  return (
    <div className="bo-waiting" role="status" aria-busy="true" aria-label={`Loading the ${what}`}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="bo-nothing">{children}</p>;
}
