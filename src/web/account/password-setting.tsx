import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { firstText } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import { browserClient } from '../session/browser-client.ts';
import { customerClient } from '../session/customer-client.ts';
import { isStillTheirs } from '../session/is-still-theirs.ts';
import { signIn } from '../session/session.ts';
import { useSending } from '../session/use-sending.ts';
import { TextField } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { KnownUsername } from './known-username.tsx';

/** A new password ends every other session; this browser continues with a new token (decisions: Accounts). */
export function PasswordSetting({ token, email }: { readonly token: string; readonly email: string }) {
  const notice = useNotice();
  const { busy, error, wrongPassword, tooMany, mayBeMade, form, send } = useSending(token);
  // Too many tries are always of the current password: nothing limits new ones.
  const isOfCurrent = wrongPassword || tooMany;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      currentPassword: String(typed.get('current') ?? ''),
      newPassword: String(typed.get('new') ?? ''),
    };
    const answer = await send(async () =>
      readable(await customerClient.changePassword({ token, body }), tokenIn),
    );
    if (!answer?.ok) return;
    if (!isStillTheirs(token)) {
      // The person has meanwhile left this browser: end the new session, because nobody else could.
      await browserClient.logout({ token: answer.data });
      return;
    }
    form.current?.reset();
    signIn(answer.data);
    notice.say('Your password is changed. Every other device is signed out.');
  };
  return (
    <AccountSection title="Your password">
      <form className="fields" method="post" noValidate onSubmit={submit} aria-busy={busy} ref={form}>
        <KnownUsername email={email} />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          error={isOfCurrent ? error : undefined}
          span={3}
        />
        <TextField
          label="New password"
          name="new"
          type="password"
          autoComplete="new-password"
          error={isOfCurrent ? undefined : error}
          span={3}
        />
        <button type="submit" className="btn line span-6" aria-disabled={busy}>
          Change password
        </button>
        {mayBeMade ? (
          <p className="hint span-6">
            Your new password may be set already. If you have to log in again, try it first.
          </p>
        ) : null}
      </form>
      <Link className="link" to="/forgot-password">
        No password yet, or forgotten?
      </Link>
    </AccountSection>
  );
}

function tokenIn(reply: unknown): string | null {
  return firstText(reply, ['token']) ?? null;
}
