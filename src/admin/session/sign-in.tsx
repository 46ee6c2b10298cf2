import { type FormEvent, useEffect, useState } from 'react';
import { backOfficeTitle } from '../back-office-meta.ts';
import { client, refusalWords } from '../client.ts';
import { Field } from '../parts/field.tsx';

interface SignInProps {
  /** The title of the page before which the form stands. */
  readonly page: string;
  /** The reason for showing the form (again), or null. */
  readonly said: string | null;
  /** Enters with a token, or returns here with a message. */
  readonly onToken: (token: string) => Promise<void>;
}

/** E-mail and password, for staff who do not come by the shop's link (decisions: Accounts). */
export function SignIn({ page, said, onToken }: SignInProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useTitleBefore(page);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    const body = { email: String(typed.get('email')), password: String(typed.get('password')) };
    const answer = await client.login({ body });
    if (answer.ok) await onToken(answer.data.token);
    else setRefusal(refusalWords(answer));
    setBusy(false);
  };
  const words = refusal ?? (busy ? null : said);
  return (
    <form className="bo-door" onSubmit={submit} noValidate>
      <h1>Sign in</h1>
      <p className="hint">For the staff of the shop.</p>
      <p role="alert" className={words ? 'bo-said' : undefined}>
        {words}
      </p>
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <button type="submit" className="btn house wide" aria-disabled={busy} aria-busy={busy}>
        {busy ? 'Signing in...' : 'Enter the back office'}
      </button>
      {/* A full document load, so that the browser first asks when unsaved changes wait under the sign-in form. */}
      <a className="link" href="/forgot-password">
        Forgot password?
      </a>
    </form>
  );
}

/** Names the form in the tab while it stands before a page, whose address it has; then the tab is that page's again. */
function useTitleBefore(page: string): void {
  useEffect(() => {
    document.title = backOfficeTitle('Sign in');
    return () => {
      document.title = backOfficeTitle(page);
    };
  }, [page]);
}
