import { type ComponentProps, type ReactNode, useId } from 'react';

interface Labelled {
  readonly label: string;
  readonly hint?: string;
}

/** A labelled input in the shop's dress. */
export function Field({ label, hint, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface ChoiceProps extends Labelled, Omit<ComponentProps<'select'>, 'id'> {
  readonly children: ReactNode;
}

export function Choice({ label, children, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id}>
        {children}
      </select>
    </div>
  );
}

export function Tick({ label, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  return (
    <label className="tick">
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
