import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { readUser } from '../../contract/read/user.ts';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { readToken } from '../session/token.ts';
import { enter, NOT_REMEMBERED } from '../sign-in/enter.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { takeSignInMark } from '../sign-in/sign-in-mark.ts';
import { mendLostFocus } from '../ui/mend-lost-focus.ts';
import type { Route } from './+types/oauth-success.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Signing in',
    description: 'The end of signing in with another account.',
  });

interface Stranger {
  readonly username: string;
  readonly token: string;
}

/** The social sign-in callback (spec §2). A token this browser did not request needs consent (decisions). */
export default function OauthSuccess() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  /** A token that this browser did not request. */
  const [foreign, setForeign] = useState<string | null>(null);
  const [stranger, setStranger] = useState<Stranger | null>(null);
  const [forgetful, setForgetful] = useState(false);
  const begun = useRef(false);
  const next = nextPath(query.get('next'));
  const goIn = useCallback(
    async (token: string) => {
      if (!(await enter(token, next))) setForgetful(true);
    },
    [next],
  );
  // The 'Continue' button has gone together with its question.
  useEffect(() => {
    if (forgetful) mendLostFocus();
  }, [forgetful]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const token = query.get('token');
    // Removes the token from the address and the history, without a navigation.
    history.replaceState(history.state, '', location.pathname);
    if (!token || !readToken(token)) void navigate('/login', { replace: true });
    else if (takeSignInMark()) void goIn(token);
    else setForeign(token);
  }, [query, goIn, navigate]);

  useEffect(() => {
    if (!foreign) return;
    const leaving = new AbortController();
    void browserClient.getUser({ token: foreign, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      // Nobody can consent to an account without a name.
      const { username } = readUser(answer.ok && answer.data);
      if (username) setStranger({ username, token: foreign });
      else void navigate('/login', { replace: true });
    });
    return () => leaving.abort();
  }, [foreign, navigate]);

  if (forgetful) {
    return (
      <SignInFrame title="Not signed in">
        <p className="enter-error" role="alert">
          {NOT_REMEMBERED}
        </p>
        <Link className="link" to="/login">
          Back to Login
        </Link>
      </SignInFrame>
    );
  }
  if (!stranger) {
    return (
      <SignInFrame title="One moment">
        <p className="enter-lead" role="status">
          Logging you in...
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Is this you?">
      <p className="enter-lead">{`Continue as ${stranger.username}?`}</p>
      <p className="enter-note">
        This sign-in was not started in this browser. If you did not expect it, cancel.
      </p>
      <div className="actions">
        <button type="button" className="btn" onClick={() => void goIn(stranger.token)}>
          Continue
        </button>
        <button type="button" className="btn line" onClick={() => void navigate('/login', { replace: true })}>
          Cancel
        </button>
      </div>
    </SignInFrame>
  );
}
