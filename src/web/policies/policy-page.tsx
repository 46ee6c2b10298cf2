import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { hasModifier } from '../ui/has-modifier.ts';
import { Monogram } from '../ui/monogram.tsx';
import '../styles/content.css';

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

/** A long text for reference; a table of contents stands beside it on wide screens. */
export function PolicyPage({ title, lead, updated, sections }: PolicyPageProps) {
  return (
    <>
      <header className="policy-head arcade">
        <div className="wrap">
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            <p className="updated">{`Last changed on ${updated}`}</p>
          </div>
          <Monogram />
        </div>
      </header>
      <div className="wrap policy">
        <nav className="toc" aria-label="On this page">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <Link to={`#${id}`} onClick={goOnAt(id)}>
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} tabIndex={-1}>
              <h2>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/**
 * The router's links, because Back finds its place only among the router's own entries of the history. Unlike the
 * browser, the router leaves the focus behind.
 */
function goOnAt(id: string) {
  return (event: MouseEvent) => {
    if (!hasModifier(event)) document.getElementById(id)?.focus({ preventScroll: true });
  };
}
