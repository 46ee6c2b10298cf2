import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { type Confirmed, confirmEmail, mayPass } from '../sign-in/confirm-email.ts';
import { NewLink } from '../sign-in/new-link.tsx';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { mendLostFocus } from '../ui/mend-lost-focus.ts';
import { plainRefusal } from '../ui/refusal-text.ts';
import type { Route } from './+types/verify-email.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Confirm e-mail',
    description: 'Confirm your e-mail by the link that we mailed you.',
  });

interface Outcome {
  readonly ok: boolean;
  readonly text: string;
  /** What to do about it, before the ways on that every outcome has. */
  readonly way?: 'retry' | 'new-link' | 'settings';
}

/** A code is valid once: after a reload or Back, the page repeats the first answer. */
function rememberConfirmed(code: string, text: string): void {
  history.replaceState({ ...history.state, confirmed: { code, text } }, '');
}

function confirmedBefore(code: string): string | undefined {
  const confirmed = history.state?.confirmed;
  return confirmed?.code === code ? confirmed.text : undefined;
}

/**
 * A refused code may have been used: by whoever opened the link before, a program that looks into their mail, or this
 * page, if the answer was lost.
 */
const MAY_BE_DONE = 'Your e-mail address may be confirmed already.';

/** Confirms an e-mail address with the code of a mailed link (decisions: Other pages). */
export default function VerifyEmail() {
  const [query] = useSearchParams();
  const kind = query.has('change') ? 'change' : 'code';
  const code = query.get(kind);
  const [tries, setTries] = useState(1);
  const again = () => {
    setTries(tries + 1);
    setTimeout(mendLostFocus);
  };
  return (
    <SignInFrame title="Confirm e-mail">
      {code ? (
        <Confirmation key={tries} code={code} kind={kind} again={again} />
      ) : (
        <>
          <p className="enter-error" role="alert">
            This link is not complete. Please open it from the mail as it is.
          </p>
          <WaysOn />
        </>
      )}
    </SignInFrame>
  );
}

/** `first` is what there is to do about a failure. */
function WaysOn({ first }: { readonly first?: ReactNode }) {
  return (
    <div className="actions">
      {first}
      <Link className="btn" to="/">
        To the counter
      </Link>
      {first ? null : (
        <Link className="btn line" to="/orders">
          View Orders
        </Link>
      )}
    </div>
  );
}

interface ConfirmationProps {
  readonly code: string;
  readonly kind: 'code' | 'change';
  readonly again: () => void;
}

function wayAfter(answer: Confirmed, kind: ConfirmationProps['kind']): Pick<Outcome, 'way'> {
  if (answer.ok) return {};
  if (mayPass(answer)) return { way: 'retry' };
  return { way: kind === 'code' ? 'new-link' : 'settings' };
}

/** Sends the code and says what came of it; after a failure that may pass, `again` is offered. */
function Confirmation({ code, kind, again }: ConfirmationProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    const before = confirmedBefore(code);
    if (before) return setOutcome({ ok: true, text: before });
    let left = false;
    void confirmEmail(code, kind).then((answer) => {
      const said = answer.ok ? answer.data.message : plainRefusal(answer);
      const isRefused = !answer.ok && !mayPass(answer);
      const text = isRefused ? `${said} ${MAY_BE_DONE}` : (said ?? 'Your e-mail address is confirmed.');
      if (answer.ok) rememberConfirmed(code, text);
      if (!left) setOutcome({ ok: answer.ok, text, ...wayAfter(answer, kind) });
    });
    return () => {
      left = true;
    };
  }, [code, kind]);
  const sayAnswer = (answer: Answer<string>) => {
    const { ok } = answer;
    setOutcome(ok ? { ok, text: answer.data } : { ok, text: plainRefusal(answer), way: 'new-link' });
    setTimeout(mendLostFocus);
  };
  return (
    <>
      <p className={outcome?.ok === false ? 'enter-error' : 'enter-done'} role="status">
        {outcome?.text ?? 'Confirming your e-mail address…'}
      </p>
      <WaysOn
        first={
          outcome?.way === 'retry' ? (
            <button type="button" className="btn house" onClick={again}>
              Retry
            </button>
          ) : outcome?.way === 'new-link' ? (
            <NewLink here={`/verify-email?code=${encodeURIComponent(code)}`} onAnswer={sayAnswer} />
          ) : outcome?.way === 'settings' ? (
            <Link className="btn house" to="/account-settings">
              Go to your settings
            </Link>
          ) : null
        }
      />
    </>
  );
}
