import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { BAD_EMAIL } from '../../contract/delivery-rules.ts';
import { asFields, field, firstText, listField } from '../../contract/read/fields.ts';
import { customerClient } from '../session/customer-client.ts';
import { useFocusOnFirstError } from '../ui/field.tsx';
import { errorsIn } from '../ui/refusal-text.ts';

type State =
  | { readonly step: 'writing'; readonly error: string | null }
  | { readonly step: 'sending' }
  | { readonly step: 'received'; readonly name: string };

/** The form's state, its refs, and what its events do. Without scripts `?sent=` says how it went. */
export function useContactForm() {
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
    const wrong = errorsInFields(answer);
    setErrors(wrong);
    setState({ step: 'writing', error: wrong ? null : whyNotSent(answer) });
  };
  const check = (form: HTMLFormElement) => setErrors(errorsOf(form));
  return { state, errors, form, thanks, send, check, writeAnother };
}

/** In the words of the call (`schemas/content.ts`). */
const WRONG = {
  name: 'Please enter your name.',
  email: BAD_EMAIL,
  message: 'Please write a message.',
};

/** What is wrong with which field; null before the first check. */
type Errors = { readonly [Name in keyof typeof WRONG]?: string } | null;

function errorsOf(form: HTMLFormElement): Errors {
  const isWrong = ([name]: [string, string]) => form.querySelector(`[name="${name}"]:invalid`) !== null;
  return Object.fromEntries(Object.entries(WRONG).filter(isWrong));
}

/**
 * What only the shop finds wrong, such as an e-mail address without a top-level domain: it says so in the same words.
 * null when it says anything else.
 */
function errorsInFields(answer: Answer<unknown>): Errors {
  const said = listField(answer.ok ? answer.data : answer.body, 'errors') ?? [];
  const fields = Object.entries(WRONG).filter(([, words]) => said.includes(words));
  return fields.length > 0 && fields.length === said.length ? Object.fromEntries(fields) : null;
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
