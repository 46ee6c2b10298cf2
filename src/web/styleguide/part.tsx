import type { ReactNode } from 'react';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly words?: string;
  readonly children: ReactNode;
}

/** One chapter of the page. */
export function Part({ id, title, words, children }: PartProps) {
  return (
    <section className="sg-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {words ? <p className="sg-words">{words}</p> : null}
      {children}
    </section>
  );
}

/** One component in one state, under its name. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="sg-state">
      <p className="sg-name">{name}</p>
      {children}
    </div>
  );
}
