import { useEffect, useEffectEvent, useRef } from 'react';
import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { pagePricePaise } from '../../contract/price.ts';
import { type Grams, NET_WEIGHTS, weightLabel } from '../../contract/weight.ts';
import type { CardProduct } from './card-product.ts';

interface WeightChoiceProps {
  readonly product: CardProduct;
  readonly onChoose: (grams: Grams) => void;
  /** Called on Escape or on a press anywhere else. */
  readonly onCancel: () => void;
}

/** The second tap: the four net weights with their prices; each adds one pack. */
export function WeightChoice({ product, onChoose, onCancel }: WeightChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    group.current?.querySelector('button')?.focus({ preventScroll: true });
    const elsewhere = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && group.current?.contains(target))) cancel();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere.
    <div
      className="weigh"
      role="group"
      aria-label={`Weight of ${product.name}`}
      ref={group}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      {NET_WEIGHTS.map((grams) => (
        <button key={grams} type="button" onClick={() => onChoose(grams)}>
          <b className="n">{weightLabel(grams)}</b>{' '}
          <span className="n">{rupees(pagePricePaise(paiseOfRupees(product.new_price), grams))}</span>
        </button>
      ))}
    </div>
  );
}
