import type { ReactNode } from 'react';

export interface PolicySection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface PolicyPageProps {
  readonly title: string;
  readonly lead: string;
  /** '21 November 2026'. */
  readonly updated: string;
  readonly sections: readonly PolicySection[];
}

/** A long text that people look things up in: a table of contents beside it on wide screens. */
export function PolicyPage({ title, lead, updated, sections }: PolicyPageProps) {
  return (
    <div className="wrap policy">
      <header className="page-head">
        <h1>{title}</h1>
        <p>{lead}</p>
        <p className="updated">{`Last changed on ${updated}`}</p>
      </header>
      <nav className="toc" aria-label="On this page">
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id}>
            <h2>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
