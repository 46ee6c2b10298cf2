import { useState, useSyncExternalStore } from 'react';
import { rupeesExact } from '../../contract/money.ts';
import { Plus } from '../ui/icon.tsx';
import { type CheckoutLine, totalPaise } from './lines.ts';

/** The layouts of checkout.css that put 'Your Order' below the form. */
const NARROW = '(max-width: 860px)';

interface OrderPeekProps {
  /** null while they load; their place is reserved. */
  readonly lines: readonly CheckoutLine[] | null;
}

/** On layouts that put 'Your Order' below the form, a folded total also stands above it, so nobody pays unseen. */
export function OrderPeek({ lines }: OrderPeekProps) {
  const [open, setOpen] = useState(false);
  const narrow = useSyncExternalStore(onWidth, isNarrow, () => true);
  if (!narrow) return null;
  const packs = lines?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <details className="peek" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{lines ? `${packs} ${packs === 1 ? 'pack' : 'packs'}` : ''}</span>
        <b className="n">{lines ? rupeesExact(totalPaise(lines)) : ''}</b>
        <Plus className="ic" />
      </summary>
      {open && lines ? (
        <ul>
          {lines.map((line) => (
            <li key={`${line.productId} ${line.netWeight}`}>
              <span>
                {line.name}, <span className="n">{`${line.netWeight} × ${line.quantity}`}</span>
              </span>
              <span className="n">{rupeesExact(line.linePaise)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

function onWidth(change: () => void): () => void {
  const width = window.matchMedia(NARROW);
  width.addEventListener('change', change);
  return () => width.removeEventListener('change', change);
}
