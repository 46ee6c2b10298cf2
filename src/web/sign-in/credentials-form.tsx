import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { customerClient } from '../session/customer-client.ts';
import { isToken } from '../session/session.ts';
import { TextField } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { errorsIn } from '../ui/refusal-text.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import { enter, NOT_REMEMBERED } from './enter.ts';

export type Way = 'Login' | 'Sign Up';

interface CredentialsFormProps {
  readonly way: Way;
  readonly next: string;
}

/** The message when the server gives no reason (spec §8). */
const FAILED: Record<Way, string> = { Login: 'Login failed', 'Sign Up': 'Signup failed' };
/** The role in the payload (spec §6); the server ignores it (decisions: Accounts). */
const SENT_ROLE = 'readonly';

/** E-mail and password, plus a name to sign up; only the server validates them (spec §5). */
export function CredentialsForm({ way, next }: CredentialsFormProps) {
  const notice = useNotice();
  const isHere = useIsHere();
  const [busy, setBusy] = useState(false);
  const [forgetful, setForgetful] = useState(false);
  const sending = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? '');
    const body = {
      username: typed('username'),
      email: typed('email'),
      password: typed('password'),
      role: SENT_ROLE,
    };
    sending.current = true;
    setBusy(true);
    setForgetful(false);
    const answer = await (way === 'Login' ? customerClient.login({ body }) : customerClient.signup({ body }));
    const token = answer.ok && answer.data?.success ? answer.data.token : null;
    // The page is being left as soon as the token is stored, so the form is not made usable again.
    if (isToken(token) && (await enter(token, next))) return;
    sending.current = false;
    setBusy(false);
    if (isToken(token)) return setForgetful(true);
    if (!isHere()) return;
    await notice.alert(errorsIn(answer.ok ? answer.data : answer.body) ?? FAILED[way]);
  };
  const signUp = way === 'Sign Up';
  return (
    <form className="fields" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      {signUp ? <TextField label="Name" name="username" autoComplete="name" /> : null}
      <TextField label="Email" name="email" type="email" inputMode="email" autoComplete="username" />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={signUp ? 'new-password' : 'current-password'}
      />
      {forgetful ? (
        <p className="enter-error span-6" role="alert">
          {NOT_REMEMBERED}
        </p>
      ) : null}
      <button type="submit" className="btn wide span-6" aria-disabled={busy}>
        Proceed to Treats
      </button>
      {signUp ? (
        <p className="hint span-6">
          By signing up you accept our <Link to="/terms">terms</Link>; what we keep about you stands in our{' '}
          <Link to="/privacy">privacy notice</Link>.
        </p>
      ) : (
        <Link className="link span-6" to="/forgot-password">
          Forgot password?
        </Link>
      )}
    </form>
  );
}
