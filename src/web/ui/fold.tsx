import { type ReactNode, useId, useState } from 'react';
import { Plus } from './icon.tsx';

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One collapsible section. Without scripts and on paper every section is open (see `.fold` in fold.css). */
export function Fold({ title, children }: FoldProps) {
  const [shown, setShown] = useState(false);
  /** Only a section that the visitor opened or closed is animated, not one that is open without scripts or on paper. */
  const [moves, setMoves] = useState(false);
  const id = useId();
  const turn = () => {
    setMoves(true);
    setShown(!shown);
  };
  return (
    <section className="fold" data-moves={moves}>
      <h3>
        <button type="button" aria-expanded={shown} aria-controls={id} onClick={turn}>
          {title}
          <Plus className="ic" />
        </button>
      </h3>
      <div id={id} className="fold-body" hidden={!shown}>
        {children}
      </div>
    </section>
  );
}
