import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../contract/weight.ts';
import { Minus, Plus } from './icon.tsx';

const TYPING_PAUSE_MS = 600;

interface QuantityStepperProps {
  readonly value: number;
  readonly onChange: (quantity: number) => void;
  /** Called when someone asks for more than a line may hold: that is a bulk order (decisions: Money and weight). */
  readonly onTooMany?: () => void;
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Packs of one weight, 1 to 99. Typed text counts once it is a number in range; leaving the field normalizes it. */
export function QuantityStepper({
  value,
  onChange,
  onTooMany,
  label = 'Quantity',
  disabled = false,
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef(value);
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(telling.current), []);
  /** The digits before the last one counted already: '100' leaves what was there, not 10. */
  const refuse = () => {
    setDraft(null);
    onChange(before.current);
    onTooMany?.();
  };
  /** The field is left, or Enter was pressed: what cannot be is said, and the field shows what holds. */
  const finish = () => {
    clearTimeout(telling.current);
    setDraft(null);
    if (Number(draft) > MAX_QUANTITY) refuse();
  };
  const step = (by: number) => {
    setDraft(null);
    if (value + by > MAX_QUANTITY) onTooMany?.();
    else onChange(Math.max(1, value + by));
  };
  const type = (text: string) => {
    // Packs are whole: '1.5' counts as 1, '-5' as nothing.
    const [digits] = /^\d*/.exec(text.trim()) ?? [''];
    const number = Number(digits);
    if (draft === null) before.current = value;
    setDraft(digits);
    clearTimeout(telling.current);
    if (number > MAX_QUANTITY) {
      // Not under typing hands: the next key would answer the dialog.
      telling.current = setTimeout(refuse, TYPING_PAUSE_MS);
    } else if (number >= 1) onChange(number);
  };
  return (
    <div className="step">
      <button
        type="button"
        aria-label="One less"
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
        aria-label={label}
        min={1}
        max={MAX_QUANTITY}
        value={draft ?? value}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Its key press would answer the dialog that opens now.
          event.preventDefault();
          finish();
        }}
      />
      <button type="button" aria-label="One more" disabled={disabled} onClick={() => step(1)}>
        <Plus className="ic" />
      </button>
    </div>
  );
}
