import { type ComponentProps, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';

interface FieldFrame {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown beside the field; marks it invalid. */
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** Number of columns, of the six in a form grid; on phones every field is full width. */
  readonly span?: 2 | 3 | 4 | 6;
}

interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** Printed inside the field, before the value: '+91'. */
  readonly before?: string;
}

/** A labelled input with its hint and error associated. Takes every input property, including `ref`. */
export function TextField({ label, hint, error, optional, span, before, ...input }: TextFieldProps) {
  const ids = useFieldIds(hint, error);
  return (
    <Frame {...{ label, hint, error, optional, span, ids }} inside={before}>
      <input {...input} {...ids.control} />
    </Frame>
  );
}

interface SelectFieldProps extends FieldFrame, Omit<ComponentProps<'select'>, 'id' | 'className'> {}

/** A labelled select; its options are the children. */
export function SelectField({ label, hint, error, optional, span, ...select }: SelectFieldProps) {
  const ids = useFieldIds(hint, error);
  return (
    <Frame {...{ label, hint, error, optional, span, ids }}>
      <select {...select} {...ids.control} />
    </Frame>
  );
}

interface TextAreaFieldProps extends FieldFrame, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** A labelled text area with its hint and error associated. */
export function TextAreaField({ label, hint, error, optional, span, ...area }: TextAreaFieldProps) {
  const ids = useFieldIds(hint, error);
  return (
    <Frame {...{ label, hint, error, optional, span, ids }}>
      <textarea rows={5} {...area} {...ids.control} />
    </Frame>
  );
}

interface TickFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  readonly label: string;
}

/** A checkbox with a clickable label. */
export function TickField({ label, ...input }: TickFieldProps) {
  return (
    <label className="tick">
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}

/**
 * Focuses the form's first field with an error after each refusal: screen readers then read its description. A field
 * that has the focus already, because Enter was pressed in it, gets no second one: there the error itself is an alert.
 * `refusal` is a different value for each refusal, and empty while there is none.
 */
export function useFocusOnFirstError(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Before the browser tells anybody about the error, which is new.
  useLayoutEffect(() => {
    const field = refusal ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!field) return;
    const hadFocus = field === document.activeElement;
    field.focus();
    // Safari scrolls a moment after the focus, and not at all if an alert opens first. On iPhones, a press may leave the
    // focus in a field that has been scrolled away.
    field.scrollIntoView({ block: 'nearest' });
    if (!hadFocus) return;
    const error = document.getElementById(errorIdOf(field.id));
    error?.setAttribute('role', 'alert');
    // From now on it is read with the field. A dialog that opens now gives the focus back to that.
    field.addEventListener('blur', () => error?.removeAttribute('role'), { once: true });
  }, [refusal]);
  return form;
}

function errorIdOf(fieldId: string): string {
  return `${fieldId}-error`;
}

type FieldIds = ReturnType<typeof useFieldIds>;

function useFieldIds(hint: string | undefined, error: string | undefined) {
  const id = useId();
  const errorId = errorIdOf(id);
  const described = [error ? errorId : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return {
    hint: `${id}-hint`,
    error: errorId,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

interface FrameProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly optional: boolean | undefined;
  readonly span: 2 | 3 | 4 | 6 | undefined;
  readonly ids: FieldIds;
  readonly inside?: string | undefined;
  readonly children: ReactNode;
}

function Frame({ label, hint, error, optional, span = 6, ids, inside, children }: FrameProps) {
  return (
    <div className={`field span-${span} whole-on-phones ${error ? 'bad' : ''} ${inside ? 'tel' : ''}`}>
      <label htmlFor={ids.control.id}>
        {label}
        {optional ? <span className="opt"> (optional)</span> : null}
      </label>
      <div className="field-box">
        {inside ? <span aria-hidden="true">{inside}</span> : null}
        {children}
      </div>
      {error ? (
        <p className="err" id={ids.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={ids.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
