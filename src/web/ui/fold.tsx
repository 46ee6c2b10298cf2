import { type ReactNode, useId, useState } from 'react';
import { Plus } from './icon.tsx';

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly open?: boolean;
}

/** One collapsible section. Without scripts and on paper every section is open (see `.fold` in fold.css). */
export function Fold({ title, children, open = false }: FoldProps) {
  const [shown, setShown] = useState(open);
  /** Only a section that the visitor opened or closed is animated; one that is open from the start is not. */
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
