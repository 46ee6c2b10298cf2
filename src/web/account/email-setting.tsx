import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { firstText } from '../../contract/read/fields.ts';
import { customerClient } from '../session/customer-client.ts';
import { useSending } from '../session/use-sending.ts';
import { TextField } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { KnownUsername } from './known-username.tsx';

/**
 * Changes the e-mail address once the link in the new mailbox is opened, and the one in the old mailbox if that was ever
 * confirmed (decision 060); no reply tells whether it was. An account without a password leaves the password field empty.
 */
export function EmailSetting({ token, email }: { readonly token: string; readonly email: string }) {
  const notice = useNotice();
  const { busy, error, wrongPassword, form, send } = useSending(token);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = { email: String(typed.get('email') ?? ''), password: String(typed.get('password') ?? '') };
    const answer = await send(() => customerClient.changeEmail({ token, body }));
    if (!answer?.ok) return;
    form.current?.reset();
    // A toast is gone before it is read, and nothing happens until the links are opened.
    await notice.alert(firstText(answer.data, ['message']) ?? 'Please open the links that we have sent.');
  };
  return (
    <AccountSection title="Your e-mail">
      <form className="fields" method="post" noValidate onSubmit={submit} aria-busy={busy} ref={form}>
        <KnownUsername email={email} />
        <TextField
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          span={3}
          error={wrongPassword ? undefined : error}
          hint={`${email && `Now ${email}. `}A link goes to the new address, and to the current one if you have confirmed it.`}
        />
        <TextField
          label="Password for this change"
          name="password"
          type="password"
          autoComplete="current-password"
          error={wrongPassword ? error : undefined}
          span={3}
        />
        <button type="submit" className="btn line span-6" aria-disabled={busy}>
          Change e-mail
        </button>
      </form>
      <ConfirmAgain token={token} />
      <Link className="link" to="/contact" reloadDocument>
        Have you lost the mailbox of your current e-mail? Write to us
      </Link>
    </AccountSection>
  );
}

/**
 * For whoever cannot find the mail that confirms the address. The page does not know whether it is confirmed. It sends
 * none of the links of a change, the form of which stands above it.
 */
function ConfirmAgain({ token }: { readonly token: string }) {
  const notice = useNotice();
  const { busy, error, send } = useSending(token);
  const ask = async () => {
    const answer = await send(() => customerClient.askToConfirmAgain({ token }));
    if (answer?.ok) notice.say(firstText(answer.data, ['message']) ?? 'A new link is on its way.');
  };
  return (
    <>
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className="link" onClick={() => void ask()} aria-disabled={busy}>
        Is your current e-mail not confirmed yet? Send its link again
      </button>
    </>
  );
}
