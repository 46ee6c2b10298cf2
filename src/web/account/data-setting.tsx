import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { saveFile } from '../../contract/documents/save-file.ts';
import { asFields, firstText } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import { forgetDetailsHere } from '../checkout/detail-storage.ts';
import { customerClient } from '../session/customer-client.ts';
import { isStillTheirs } from '../session/is-still-theirs.ts';
import { forgetPerson } from '../session/log-out.ts';
import { isLost, useSending } from '../session/use-sending.ts';
import { TextField } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { useQuestion } from '../ui/use-question.ts';
import { AccountSection } from './account-section.tsx';
import { KnownUsername } from './known-username.tsx';

/** In ms. The file grows with the account, and takes long on a slow connection. */
const TIMEOUT_MS = 60_000;

/** Downloads what the shop stores about the account as a file (decisions: Shown to people; DPDP Act 2023). */
export function DataSetting({ token }: { readonly token: string }) {
  const { busy, error, send } = useSending(token);
  const download = async () => {
    const answer = await send(async () =>
      readable(await customerClient.downloadMyData({ token, timeout: TIMEOUT_MS }), asFields),
    );
    if (answer?.ok) saveFile('my-data.json', 'application/json', JSON.stringify(answer.data, null, 2));
  };
  return (
    <AccountSection title="Your data">
      <p>Your account with its devices, cart, orders, delivery details and messages, in one file.</p>
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className="btn line" onClick={download} aria-disabled={busy}>
        Download my data
      </button>
    </AccountSection>
  );
}

const MAY_BE_DELETED = 'Your account may be deleted already. If you can no longer log in, it is.';

/** Deletes the account for good; paid orders stay in the books, anonymised (decisions: Shown to people). */
export function DeleteSetting({ token, email }: { readonly token: string; readonly email: string }) {
  const notice = useNotice();
  const question = useQuestion();
  const navigate = useNavigate();
  const { busy, error, mayBeMade, form, send } = useSending(token);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!(await question('Delete your account permanently? This action cannot be undone.'))) return;
    const body = password ? { password } : {};
    const answer = await send(() => customerClient.deleteAccount({ token, body }));
    if (!answer) return;
    if (answer.ok || isLost(answer)) forgetDetailsHere();
    const hasEnded = answer.status === 401 && mayBeMade;
    if (!answer.ok && !hasEnded) return;
    // Somebody else may have logged in meanwhile, in another tab of this browser.
    if (isStillTheirs(token)) forgetPerson();
    if (!answer.ok) return notice.alert(MAY_BE_DELETED);
    await notice.alert(firstText(answer.data, ['message']) ?? 'Your account is deleted.');
    await navigate('/');
  };
  return (
    <AccountSection title="Delete account">
      <p>
        Your name, addresses and cart go for good. Tax law makes us keep paid orders in our books; they stay
        there without you, but for the name and address on an invoice of ₹50,000 or more.
      </p>
      <p>
        What you have paid for is still delivered, or refunded. Until then it keeps your name, address, e-mail
        and mobile number, and you can no longer look it up here.
      </p>
      <form className="fields" method="post" noValidate onSubmit={submit} aria-busy={busy} ref={form}>
        <KnownUsername email={email} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
        />
        <button type="submit" className="btn line danger span-6" aria-disabled={busy}>
          Delete my account
        </button>
        {mayBeMade ? <p className="hint span-6">{MAY_BE_DELETED}</p> : null}
      </form>
    </AccountSection>
  );
}
