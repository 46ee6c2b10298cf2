import { useId } from 'react';
import { rupees } from '../../contract/money.ts';
import { pagePricePaise } from '../../contract/price.ts';
import { type Grams, NET_WEIGHTS, weightLabel } from '../../contract/weight.ts';

interface WeightPillsProps {
  readonly value: Grams;
  readonly onChange: (grams: Grams) => void;
  readonly pricePerKgPaise: number;
}

/** Drawn size of each brass weight, in px: heavier ones are larger. */
const WEIGHT_SIZE: Record<Grams, number> = { 250: 22, 500: 30, 750: 38, 1000: 46 };

/** The four net weights, each with its price (spec §9). */
export function WeightPills({ value, onChange, pricePerKgPaise }: WeightPillsProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p className="pills-label" id={id}>
        Net weight
      </p>
      <div className="pills">
        {NET_WEIGHTS.map((grams) => (
          <label key={grams}>
            <input
              type="radio"
              name={id}
              // Otherwise the browser restores it on Back, without React noticing.
              autoComplete="off"
              value={grams}
              checked={grams === value}
              aria-labelledby={`${id}-${grams}`}
              aria-describedby={`${id}-${grams}-price`}
              onChange={() => onChange(grams)}
            />
            <BrassWeight size={WEIGHT_SIZE[grams]} />
            <b className="n" id={`${id}-${grams}`}>
              {weightLabel(grams)}
            </b>
            <span className="n" id={`${id}-${grams}-price`}>
              {rupees(pagePricePaise(pricePerKgPaise, grams))}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

function BrassWeight({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M20 3a5 5 0 0 1 3.2 8.8V14H30l5 22a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2l5-22H16.8V11.8A5 5 0 0 1 20 3Z" />
    </svg>
  );
}
