import { type ReactNode, useId, useState } from 'react';
import { Plus } from './icon.tsx';

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly open?: boolean;
}

/** One section that opens and closes. Without scripts every section stands open (see `.fold` in parts.css). */
export function Fold({ title, children, open = false }: FoldProps) {
  const [shown, setShown] = useState(open);
  const id = useId();
  return (
    <section className="fold">
      <h3>
        <button type="button" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
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
