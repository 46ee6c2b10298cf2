import type { FormEvent } from 'react';
import { customerClient } from '../session/customer-client.ts';
import { useSending } from '../session/use-sending.ts';
import { TextField } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { AccountSection } from './account-section.tsx';

interface NameSettingProps {
  readonly token: string;
  readonly username: string;
  readonly email: string;
}

/** Changes the account's name. */
export function NameSetting({ token, username, email }: NameSettingProps) {
  const notice = useNotice();
  const { busy, error, form, send } = useSending(token);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { username: String(new FormData(event.currentTarget).get('username') ?? '') };
    const answer = await send(() => customerClient.changeAccount({ token, body }));
    if (answer?.ok) notice.say('Your name is saved.');
  };
  return (
    <AccountSection title="What we call you">
      <form className="fields" noValidate onSubmit={submit} aria-busy={busy} ref={form}>
        <TextField
          label="Name"
          name="username"
          autoComplete="name"
          defaultValue={username}
          error={error}
          hint={email && `You sign in as ${email}.`}
        />
        <button type="submit" className="btn line span-6" aria-disabled={busy}>
          Save name
        </button>
      </form>
    </AccountSection>
  );
}
