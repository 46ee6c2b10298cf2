import { MAX_MESSAGE_LENGTH } from '../../contract/contact-bounds.ts';
import { MAX_LENGTH, tidyEmail } from '../../contract/delivery-rules.ts';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import { useContactForm } from './use-contact-form.ts';

/** Without `?sent=`: leads to the form without scripts, too. */
const EMPTY_FORM = '/contact#message';

/**
 * 'Send Us a Message': stored, mailed to the shop, and acknowledged (decisions: Shown to people). Without scripts the
 * browser submits the form itself and comes back with `?sent=` (`api/routes/contact.ts`).
 */
export function MessageForm() {
  const { state, errors, form, thanks, send, check, writeAnother } = useContactForm();
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
        <a
          {...AS_BUTTON}
          className="btn line"
          href={EMPTY_FORM}
          data-late="always"
          onClick={(event) => {
            event.preventDefault();
            writeAnother();
          }}
        >
          Write another
        </a>
      ) : (
        <form
          method="post"
          onSubmit={send}
          ref={form}
          // The browser finds missing fields, with or without scripts; with scripts the shop says so, beside the field.
          onInvalidCapture={(event) => {
            event.preventDefault();
            check(event.currentTarget);
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

/** Runs before the browser validates: to the browser, an invisible character is a mistake. */
function tidyEmailIn(form: HTMLFormElement | null): void {
  const email = form?.elements.namedItem('email');
  if (email instanceof HTMLInputElement) email.value = tidyEmail(email.value);
}
