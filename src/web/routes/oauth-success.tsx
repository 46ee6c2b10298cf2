import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { field, firstText } from '../../contract/read/fields.ts';
import { personalPageMeta } from '../account/personal-page-meta.ts';
import type { PageHandle } from '../layout/page-handle.ts';
import { browserClient } from '../session/browser-client.ts';
import { readToken } from '../session/token.ts';
import { cleanAddress, takeSignInMark } from '../sign-in/arrival.ts';
import { enter } from '../sign-in/enter.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/oauth-success.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  personalPageMeta(matches[0].loaderData, 'Signing in', 'The end of signing in with another account.');

interface Stranger {
  readonly username: string;
  readonly token: string;
}

/** The social sign-in callback (spec §2). A token this browser did not request needs consent (decisions). */
export default function OauthSuccess() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [stranger, setStranger] = useState<Stranger | null>(null);
  const begun = useRef(false);
  const next = nextPath(query.get('next'));

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const token = query.get('token');
    const toLogin = () => void navigate('/login', { replace: true });
    cleanAddress();
    if (!token || !readToken(token)) return toLogin();
    if (takeSignInMark()) return void enter(token, next);
    void browserClient.getUser({ token }).then((answer) => {
      const username = answer.ok ? nameIn(answer.data) : undefined;
      if (username) setStranger({ username, token });
      else toLogin();
    });
  }, [query, next, navigate]);

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
      <p className="enter-lead">Continue as {stranger.username}?</p>
      <p className="enter-note">
        This sign-in was not started in this browser. If you did not expect it, cancel.
      </p>
      <div className="actions">
        <button type="button" className="btn" onClick={() => void enter(stranger.token, next)}>
          Continue
        </button>
        <button type="button" className="btn line" onClick={() => void navigate('/login', { replace: true })}>
          Cancel
        </button>
      </div>
    </SignInFrame>
  );
}

/** Whose account it is, in any form of the reply; an account without a name cannot be consented to. */
function nameIn(reply: unknown): string | undefined {
  return (
    firstText(reply, ['username']) ??
    firstText(field(reply, 'user'), ['username', 'name']) ??
    firstText(reply, ['name'])
  );
}
