import { type ComponentProps, createContext, type FormEvent, type ReactNode, useContext, useId } from 'react';
import { rupees } from '../../contract/money.ts';
import { readWhole } from '../../contract/read/typed-number.ts';

interface Labelled {
  readonly label: string;
  readonly hint?: string;
}

/** Whether the fields inside are read-only: hints about filling them in are left out. */
export const ReadOnly = createContext(false);

/** Whether the fields inside are being saved: what is typed meanwhile would be lost, so they take nothing. */
export const BeingSaved = createContext(false);

/** A labelled input in the shop's style. */
export function Field({ label, hint: given, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId();
  const hint = useHint(given);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        readOnly={useContext(BeingSaved)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <Hint id={id} hint={hint} />
    </div>
  );
}

interface WholeFieldProps extends Labelled, Omit<ComponentProps<'input'>, 'id' | 'type' | 'min' | 'max'> {
  readonly min: number;
  readonly max: number;
}

/**
 * A text field for a whole number. A browser's number field drops characters it does not know, so that 480,00 becomes
 * 48000, and the mouse wheel changes it. Read it with `readWhole`.
 */
export function WholeField({ min, max, ...field }: WholeFieldProps) {
  const check = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const typed = readWhole(input.value);
    const isBlank = input.value.trim() === '';
    const fits = isBlank ? !input.required : typed !== null && typed >= min && typed <= max;
    input.setCustomValidity(fits ? '' : `A whole number from ${grouped(min)} to ${grouped(max)}, please.`);
  };
  return <Field {...field} inputMode="numeric" onInput={check} />;
}

function grouped(whole: number): string {
  return rupees(whole * 100).slice(1);
}

interface ChoiceProps extends Labelled, Omit<ComponentProps<'select'>, 'id'> {
  readonly children: ReactNode;
}

/** A labelled select; its options are the children. */
export function Choice({ label, hint: given, children, ...select }: ChoiceProps) {
  const id = useId();
  const hint = useHint(given);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} aria-describedby={hint ? `${id}-hint` : undefined}>
        {children}
      </select>
      <Hint id={id} hint={hint} />
    </div>
  );
}

/** A labelled text area. */
export function Area({ label, hint: given, ...area }: Labelled & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  const hint = useHint(given);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        readOnly={useContext(BeingSaved)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <Hint id={id} hint={hint} />
    </div>
  );
}

function useHint(hint: string | undefined): string | undefined {
  return useContext(ReadOnly) ? undefined : hint;
}

function Hint({ id, hint }: { readonly id: string; readonly hint: string | undefined }) {
  if (!hint) return null;
  // It may change while somebody types: a screen reader would not read the description of the focused field again.
  return (
    <p className="hint" id={`${id}-hint`} aria-live="polite">
      {hint}
    </p>
  );
}

/** A checkbox with a clickable label. */
export function Tick({ label, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const stays = useContext(BeingSaved);
  return (
    <label className="tick">
      <input {...input} type="checkbox" onClick={(event) => stays && event.preventDefault()} />
      <span>{label}</span>
    </label>
  );
}
