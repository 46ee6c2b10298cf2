import { MAX_QUANTITY } from '../../contract/weight.ts';
import { Minus, Plus } from './icon.tsx';
import { type TypedQuantity, useTypedQuantity } from './use-typed-quantity.ts';

interface QuantityStepperProps extends TypedQuantity {
  readonly label?: string;
  /** The ids of elements that say what is counted, where a page has several steppers. */
  readonly of?: string;
  readonly disabled?: boolean;
}

/** Packs of one weight, 1 to 99. Typed text counts once it is a number in range; leaving the field normalizes it. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, label = 'Quantity', of, disabled = false } = props;
  const [input, step] = useTypedQuantity(props);
  return (
    <div className="step">
      <button
        type="button"
        aria-label="One less"
        aria-describedby={of}
        disabled={disabled}
        aria-disabled={value <= 1}
        onClick={() => step(-1)}
      >
        <Minus className="ic" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        className="n"
        // See weight-pills.tsx.
        autoComplete="off"
        aria-label={label}
        min={1}
        max={MAX_QUANTITY}
        {...input}
        disabled={disabled}
      />
      <button
        type="button"
        aria-label="One more"
        aria-describedby={of}
        disabled={disabled}
        onClick={() => step(1)}
      >
        <Plus className="ic" />
      </button>
    </div>
  );
}
