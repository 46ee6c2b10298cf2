import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { useRootData } from '../layout/use-root-data.ts';
import { useSession } from '../session/session.ts';
import { CredentialsForm, type Way } from '../sign-in/credentials-form.tsx';
import { isEntering } from '../sign-in/enter.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { SignedInAlready } from '../sign-in/signed-in-already.tsx';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import type { Route } from './+types/login.ts';

export const handle: PageHandle = { calm: true, ownLogin: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Login / Sign Up',
    description: 'Log in or sign up to keep a cart, pay and see your orders.',
  });

const WAYS: readonly Way[] = ['Login', 'Sign Up'];

/** Why a social sign-in returned here (docs/decisions/020-social-sign-in.md). */
const ERRORS = {
  social: 'Signing in with Google did not work. Please try again, or use your e-mail and password.',
  unverified:
    'Google has not verified your e-mail address, so we cannot let it open an account. Please use your e-mail and password.',
};

/** Toggles between Login and Sign Up (spec §2). */
export default function Login() {
  const [query] = useSearchParams();
  const [way, setWay] = useState<Way>('Login');
  const { token } = useSession();
  const { socialSignIn } = useRootData();
  const next = nextPath(query.get('next'));
  const error = query.get('error');
  const google = `/auth/google${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`;
  const entering = isEntering();
  if (token && !entering) {
    return (
      <SignInFrame title="Welcome back">
        <SignedInAlready next={next} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={way}>
      {error ? (
        <p className="enter-error" role="alert">
          {ERRORS[error === 'unverified' ? error : 'social']}
        </p>
      ) : null}
      {/* Until hydration, CSS hides the form from signed-in visitors. While somebody is logging in, the busy form
          stays visible. */}
      <div className={entering ? undefined : 'only-out'}>
        <fieldset className="ways" aria-label="Login or Sign Up">
          {WAYS.map((one) => (
            <button key={one} type="button" aria-pressed={one === way} onClick={() => setWay(one)}>
              {one}
            </button>
          ))}
        </fieldset>
        <CredentialsForm way={way} next={next} />
        {socialSignIn ? (
          <>
            <p className="or">
              <span>or</span>
            </p>
            <a {...AS_BUTTON} className="btn line wide" href={google}>
              Continue with Google
            </a>
          </>
        ) : null}
      </div>
    </SignInFrame>
  );
}
