import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer, Refusal } from '../../contract/client.ts';
import { asFields, firstText } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import { isLost } from '../session/use-sending.ts';
import { TextField, useFocusOnFirstError } from '../ui/field.tsx';
import { mendLostFocus } from '../ui/mend-lost-focus.ts';
import { plainRefusal } from '../ui/refusal-text.ts';

interface OneFieldFormProps {
  readonly field: Omit<ComponentProps<typeof TextField>, 'name' | 'error'>;
  readonly button: string;
  readonly send: (value: string) => Promise<Answer<unknown>>;
  /** Rendered in place of the form once it has succeeded; receives the server's message. */
  readonly done: (message: string) => ReactNode;
  /** Shown under the form after a refusal. */
  readonly wayOut?: ReactNode;
}

/**
 * A form of one field, replaced by its outcome; a refusal is shown beside the field. What no other word in the field
 * would have changed, such as a lost connection, is said below it and does not mark it as wrong.
 */
export function OneFieldForm({ field, button, send, done, wayOut }: OneFieldFormProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const sending = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const value = String(new FormData(event.currentTarget).get('value') ?? '');
    const answer = readable(await send(value), asFields);
    sending.current = false;
    setBusy(false);
    if (answer.ok) setMessage(firstText(answer.data, ['message']) ?? 'Done.');
    else setRefusal(answer);
  };
  const error = refusal ? plainRefusal(refusal) : undefined;
  const isFields = refusal !== null && !isLost(refusal) && refusal.status !== 429;
  const form = useFocusOnFirstError(refusal);
  useEffect(() => {
    if (message !== null) mendLostFocus();
  }, [message]);
  return (
    <>
      {message === null ? (
        <form className="fields" method="post" noValidate onSubmit={submit} aria-busy={busy} ref={form}>
          <TextField {...field} name="value" error={isFields ? error : undefined} />
          {error && !isFields ? (
            <p className="err span-6" role="alert">
              {error}
            </p>
          ) : null}
          <button type="submit" className="btn wide span-6" aria-disabled={busy}>
            {button}
          </button>
          {error && wayOut ? <p className="span-6">{wayOut}</p> : null}
        </form>
      ) : null}
      {/* Rendered before it has text: a live region that appears together with its text is not announced everywhere. */}
      <div role="status">{message === null ? null : done(message)}</div>
    </>
  );
}
