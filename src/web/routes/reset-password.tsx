import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { customerClient } from '../session/customer-client.ts';
import { isStillTheirs } from '../session/is-still-theirs.ts';
import { forgetPerson } from '../session/log-out.ts';
import { readSession } from '../session/session.ts';
import { OneFieldForm } from '../sign-in/one-field-form.tsx';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/reset-password.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'New password',
    description: 'Set a new password by the link that we mailed you.',
  });

/** Sets a new password with the code of a mailed link (decisions: Other pages), which ends every session. */
export default function ResetPassword() {
  const [query] = useSearchParams();
  const code = query.get('code');
  const [mayBeSet, setMayBeSet] = useState(false);
  const askAgain = (
    <Link className="link" to="/forgot-password">
      Ask for a new link
    </Link>
  );
  if (!code) {
    return (
      <SignInFrame title="New password">
        <p className="enter-error" role="alert">
          This link is not complete. Please open it from the mail as it is.
        </p>
        {askAgain}
      </SignInFrame>
    );
  }
  const send = async (password: string) => {
    const answer = await customerClient.resetPassword({ body: { code, password } });
    // A lost answer may have been a good one. Then the link is used up.
    if (!answer.ok && (answer.status === 0 || answer.status >= 500)) setMayBeSet(true);
    const { token } = readSession();
    // A guest keeps cart and checkout, because no session of theirs has ended.
    if (!answer.ok || token === null) return answer;
    // Nor has the session of somebody whose account is not the one of the link.
    const person = await browserClient.getUser({ token });
    if (person.status === 401 && isStillTheirs(token)) forgetPerson();
    return answer;
  };
  return (
    <SignInFrame title="New password">
      <p className="enter-lead">At least 8 characters. A few words of your own are easy to keep in mind.</p>
      <OneFieldForm
        field={{ label: 'New password', type: 'password', autoComplete: 'new-password' }}
        button="Set new password"
        send={send}
        done={(message) => (
          <>
            <p className="enter-done">{message}</p>
            <Link className="btn" to="/login">
              To Login
            </Link>
          </>
        )}
        wayOut={
          mayBeSet ? (
            <>
              Your new password may be set already:{' '}
              <Link className="link" to="/login">
                try to log in
              </Link>{' '}
              with it. If not: {askAgain}
            </>
          ) : (
            askAgain
          )
        }
      />
    </SignInFrame>
  );
}
