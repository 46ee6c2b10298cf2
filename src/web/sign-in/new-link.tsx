import { Link } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { asFields, firstText } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import { customerClient } from '../session/customer-client.ts';
import { loginPath } from '../session/login-path.ts';
import { useKnownSession } from '../session/use-known-session.ts';
import { useSending } from '../session/use-sending.ts';

interface SendLinkProps {
  readonly token: string;
  /** Given what the shop said, or why it could not. */
  readonly onAnswer: (answer: Answer<string>) => void;
}

interface NewLinkProps extends Pick<SendLinkProps, 'onAnswer'> {
  /** Where whoever must log in first comes back to. */
  readonly here: string;
}

/** Asks for another link that confirms the e-mail of the account, in place of one that is too old or used up. */
export function NewLink({ here, onAnswer }: NewLinkProps) {
  const session = useKnownSession();
  if (!session) return null;
  const { token } = session;
  if (token) return <SendLink token={token} onAnswer={onAnswer} />;
  return (
    <Link className="btn house" to={loginPath(here)}>
      Log in for a new link
    </Link>
  );
}

function SendLink({ token, onAnswer }: SendLinkProps) {
  const { busy, send } = useSending(token);
  const ask = async () => {
    const answer = await send(async () =>
      readable(
        await customerClient.askToConfirmAgain({ token }),
        (said) => asFields(said) && (firstText(said, ['message']) ?? 'A new link is on its way.'),
      ),
    );
    if (answer) onAnswer(answer);
  };
  return (
    <button type="button" className="btn house" onClick={() => void ask()} aria-disabled={busy}>
      Send a new link
    </button>
  );
}
