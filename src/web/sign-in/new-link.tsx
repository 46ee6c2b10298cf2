import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { asFields, firstText } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import { customerClient } from '../session/customer-client.ts';
import { loginPath } from '../session/login-path.ts';
import { endSession } from '../session/session.ts';
import { useKnownSession } from '../session/use-known-session.ts';

interface NewLinkProps {
  /** Where whoever must log in first comes back to. */
  readonly here: string;
  /** Given what the shop said, or why it could not. */
  readonly onAnswer: (answer: Answer<string>) => void;
}

/** Asks for another link that confirms the e-mail of the account, in place of one that is too old or used up. */
export function NewLink({ here, onAnswer }: NewLinkProps) {
  const session = useKnownSession();
  const [busy, setBusy] = useState(false);
  if (!session) return null;
  const { token } = session;
  if (!token)
    return (
      <Link className="btn house" to={loginPath(here)}>
        Log in for a new link
      </Link>
    );
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const reply = await customerClient.askToConfirmAgain({ token });
    const answer = readable(
      reply,
      (said) => asFields(said) && (firstText(said, ['message']) ?? 'A new link is on its way.'),
    );
    setBusy(false);
    if (!answer.ok && answer.status === 401) endSession(token);
    onAnswer(answer);
  };
  return (
    <button type="button" className="btn house" onClick={() => void send()} aria-disabled={busy}>
      Send a new link
    </button>
  );
}
