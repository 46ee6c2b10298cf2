import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { MAX_MESSAGE_LENGTH } from '../../contract/contact-bounds.ts';
import { BAD_EMAIL, MAX_LENGTH, tidyEmail } from '../../contract/delivery-rules.ts';
import { asFields, field, firstText } from '../../contract/read/fields.ts';
import { customerClient } from '../session/customer-client.ts';
import { TextAreaField, TextField, useFocusOnFirstError } from '../ui/field.tsx';
import { errorsIn } from '../ui/refusal-text.ts';

type State =
  | { readonly step: 'writing'; readonly error: string | null }
  | { readonly step: 'sending' }
  | { readonly step: 'received'; readonly name: string };

/**
 * 'Send Us a Message': stored, mailed to the shop, and acknowledged (decisions: Shown to people). Without scripts the
 * browser submits the form itself and comes back with `?sent=` (`api/routes/contact.ts`).
 */
export function MessageForm() {
  const [query] = useSearchParams();
  const [state, setState] = useState(() => firstState(query.get('sent')));
  const sending = useRef(false);
  const thanks = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>(null);
  const form = useFocusOnFirstError(errors);
  const writeAnother = () => {
    flushSync(() => setState({ step: 'writing', error: null }));
    form.current?.querySelector('input')?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const typed = new FormData(event.currentTarget);
    const body = {
      name: textOf(typed, 'name'),
      email: textOf(typed, 'email'),
      message: textOf(typed, 'message'),
      website: textOf(typed, 'website'),
    };
    setErrors(null);
    setState({ step: 'sending' });
    const answer = await customerClient.contact({ body });
    sending.current = false;
    if (answer.ok && isReceived(answer.data)) {
      setState({ step: 'received', name: body.name.trim() });
      thanks.current?.focus();
      return;
    }
    setState({ step: 'writing', error: whyNotSent(answer) });
  };
  return (
    <section className="message" id="message">
      <h2>Send Us a Message</h2>
      <div role="status" tabIndex={-1} ref={thanks}>
        {state.step === 'received' ? (
          <p className="received">
            {`Thank you${state.name && `, ${state.name}`}. We have received your message and will answer by e-mail, usually within a day.`}
          </p>
        ) : null}
      </div>
      {state.step === 'received' ? (
        <button type="button" className="btn line" onClick={writeAnother}>
          Write another
        </button>
      ) : (
        <form
          method="post"
          onSubmit={send}
          ref={form}
          // The browser finds missing fields, with or without scripts; with scripts the shop says so, beside the field.
          onInvalidCapture={(event) => {
            event.preventDefault();
            setErrors(errorsOf(event.currentTarget));
          }}
        >
          <div className="fields">
            <TextField
              span={3}
              label="Name"
              name="name"
              autoComplete="name"
              maxLength={MAX_MESSAGE_LENGTH.name}
              error={errors?.name}
              required
            />
            <TextField
              span={3}
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={MAX_LENGTH.email}
              error={errors?.email}
              required
            />
            <TextAreaField
              label="Message"
              name="message"
              rows={6}
              maxLength={MAX_MESSAGE_LENGTH.message}
              error={errors?.message}
              required
            />
          </div>
          <div className="honeypot" aria-hidden="true">
            <label>
              Website
              <input name="website" type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          {state.step === 'writing' && state.error ? (
            <p className="err" role="alert">
              {state.error}
            </p>
          ) : null}
          <button
            type="submit"
            className="btn house"
            aria-disabled={state.step === 'sending'}
            onClick={() => tidyEmailIn(form.current)}
          >
            {state.step === 'sending' ? 'Sending…' : 'Send Message'}
          </button>
        </form>
      )}
    </section>
  );
}

const WRONG = {
  name: 'Please enter your name.',
  email: BAD_EMAIL,
  message: 'Please write a message.',
};

/** What is wrong with which field; null before the first check. */
type Errors = { readonly [Name in keyof typeof WRONG]?: string } | null;

/** Runs before the browser validates: to the browser, an invisible character is a mistake. */
function tidyEmailIn(form: HTMLFormElement | null): void {
  const email = form?.elements.namedItem('email');
  if (email instanceof HTMLInputElement) email.value = tidyEmail(email.value);
}

function errorsOf(form: HTMLFormElement): Errors {
  const isWrong = ([name]: [string, string]) => form.querySelector(`[name="${name}"]:invalid`) !== null;
  return Object.fromEntries(Object.entries(WRONG).filter(isWrong));
}

function firstState(sent: string | null): State {
  if (sent === 'yes') return { step: 'received', name: '' };
  const error =
    sent === 'no' ? 'Your message could not be sent. Please go back and try again, or call us.' : null;
  return { step: 'writing', error };
}

/** Text or a list in place of the shop's answer does not confirm that anything was stored. */
function isReceived(data: unknown): boolean {
  return asFields(data) !== null && field(data, 'success') !== false;
}

/** The shop's own words if it gave any. Only silence, or a foreign page in place of an answer, is 'no answer'. */
function whyNotSent(answer: Answer<unknown>): string {
  const said = answer.ok ? answer.data : answer.body;
  const words = firstText(said, ['message']) ?? errorsIn(said);
  if (words) return words;
  const answered = answer.ok || answer.body || /^\s*[{[]/.test(answer.said ?? '');
  return `Your message could not be sent${answered ? '' : ': no answer from the shop'}. It is still here; please try again.`;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
