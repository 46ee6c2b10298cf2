import { Link } from 'react-router';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { customerClient } from '../session/customer-client.ts';
import { OneFieldForm } from '../sign-in/one-field-form.tsx';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/forgot-password.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Forgot password',
    description: 'Ask for a link to set a new password.',
  });

/** Requests a mailed link; the answer does not reveal whether the e-mail address is known (decisions: Other pages). */
export default function ForgotPassword() {
  return (
    <SignInFrame title="Forgot password">
      <p className="enter-lead">Tell us your e-mail, and we send you a link to set a new password.</p>
      <OneFieldForm
        field={{ label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'username' }}
        button="Send the link"
        send={(email) => customerClient.forgotPassword({ body: { email } })}
        done={(message) => <p className="enter-done">{message}</p>}
      />
      <Link className="link" to="/login">
        Back to Login
      </Link>
    </SignInFrame>
  );
}
