import type { ReactNode } from 'react';
import { wordsOf } from '../client.ts';
import type { Asked } from './use-answer.ts';

interface LoadedProps<T> {
  readonly asked: Asked<T>;
  readonly again: () => void;
  /** What is being fetched: 'orders'. */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** The fetched data, or in its place: loading, not allowed, or what went wrong and what to do. */
export function Loaded<T>({ asked, again, what, children }: LoadedProps<T>) {
  if (asked.state === 'here') return children(asked.data);
  if (asked.state === 'waiting') return <Waiting what={what} />;
  if (asked.status === 403) {
    return (
      <section className="bo-note" role="alert">
        <h2>Not for your role</h2>
        <p>Your role may not see {what}. Ask an admin if you need to.</p>
      </section>
    );
  }
  if (asked.status === 404) {
    return (
      <section className="bo-note" role="alert">
        <h2>Not here</h2>
        <p>{asked.message}</p>
      </section>
    );
  }
  return (
    <section className="bo-note alarm" role="alert">
      <h2>We could not fetch the {what}</h2>
      <p>{wordsOf(asked)}</p>
      <button type="button" className="btn house" onClick={again}>
        Retry
      </button>
    </section>
  );
}

/** A loading placeholder, announced as 'Loading …'. */
export function Waiting({ what }: { readonly what: string }) {
  return (
    <div className="bo-waiting" role="status" aria-busy="true" aria-label={`Loading ${what}`}>
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
