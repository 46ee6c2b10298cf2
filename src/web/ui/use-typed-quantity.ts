import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../contract/weight.ts';

const TYPING_PAUSE_MS = 600;

export interface TypedQuantity {
  readonly value: number;
  readonly onChange: (quantity: number) => void;
  /** Called when someone asks for more than a line may hold: that is a bulk order (decisions: Money and weight). */
  readonly onTooMany?: (() => void) | undefined;
  /**
   * When typed text counts: with every digit, or 'at rest' in the cart, where each number goes to the server. While 30
   * is being typed, its 3 could be granted and 30 then refused.
   */
  readonly counts?: 'at once' | 'at rest';
}

/** A quantity that is typed or stepped through. Returns the props of its field, and a function for its buttons. */
export function useTypedQuantity({ value, onChange, onTooMany, counts = 'at once' }: TypedQuantity) {
  const [draft, setDraft] = useState<string | null>(null);
  const atRest = counts === 'at rest';
  const before = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = Number(draft);
  /** Typing has paused or ended: reports a number that is too large, and shows the quantity that applies. */
  const finish = () => {
    clearTimeout(pause.current);
    setDraft(null);
    if (typed > MAX_QUANTITY) {
      // While '100' was typed, 10 has already counted: go back to the quantity from before.
      if (!atRest) onChange(before.current);
      // Tab or a press has just taken the focus, and the alert gives it back to what has it now.
      field.current?.focus();
      onTooMany?.();
    } else if (atRest && typed >= 1) onChange(typed);
  };
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  // What was typed must survive leaving the page or removing the row.
  useEffect(() => () => latest.current(), []);
  const waiting = atRest && draft !== null;
  useEffect(() => {
    if (!waiting) return;
    // On iPhones, pressing a button does not take the focus from the field.
    const pressed = ({ target }: PointerEvent) => {
      if (target === field.current || !(target instanceof Element)) return;
      const removed = target.closest('[data-removes]')?.closest('tr');
      if (!removed?.contains(field.current)) return latest.current();
      clearTimeout(pause.current);
      setDraft(null);
    };
    const left = () => latest.current();
    document.addEventListener('pointerdown', pressed);
    // Added after the listeners that tell the calls and the cart that the page is being left: its calls outlive it.
    addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      removeEventListener('pagehide', left);
    };
  }, [waiting]);
  const step = (by: number) => {
    clearTimeout(pause.current);
    setDraft(null);
    if (value + by > MAX_QUANTITY) onTooMany?.();
    else onChange(Math.max(1, value + by));
  };
  const type = (text: string) => {
    // Packs are whole: '1.5' counts as 1, and so does anything less ('-5', '0') where typing counts at once. A leading
    // or lone 0 is not shown, because no line can hold 0 packs, and '05' means 5 anyway. It stays only while '10' is
    // being turned into '20'.
    const whole = text.trim().replace(/\D.*/, '');
    const digits = Number(draft ?? value) < 10 ? whole.replace(/^0+/, '') : whole;
    const number = Number(digits);
    if (draft === null) before.current = value;
    setDraft(digits);
    clearTimeout(pause.current);
    // Wait for a pause in the typing; otherwise the next key would answer the dialog.
    if (number > MAX_QUANTITY || (atRest && number >= 1)) {
      pause.current = setTimeout(() => latest.current(), TYPING_PAUSE_MS);
    } else if (text && !atRest) onChange(number || 1);
  };
  const input = {
    ref: field,
    value: draft ?? `${value}`,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onBlur: finish,
    // Firefox would change the number, and not scroll.
    onWheel: () => field.current?.blur(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      // Otherwise the same key press would answer the dialog that opens now.
      event.preventDefault();
      finish();
    },
  };
  return [input, step] as const;
}
