import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { backOfficeTitle } from '../back-office-meta.ts';
import { client, refusalWords } from '../client.ts';
import { Field } from '../parts/field.tsx';

interface SignInProps {
  /** The reason for showing the form (again), or null. */
  readonly said: string | null;
  /** Enters with a token, or returns here with a message. */
  readonly onToken: (token: string) => Promise<void>;
}

/** E-mail and password, for staff who do not come by the shop's link (decisions: Accounts). */
export function SignIn({ said, onToken }: SignInProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useTitle(backOfficeTitle('Sign in'));
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

/** The tab's title while the form stands before the page that was asked for: it has no address of its own. */
function useTitle(title: string): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation writes the title of its page
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title, key]);
}
