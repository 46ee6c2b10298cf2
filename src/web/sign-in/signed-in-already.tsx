import { Link } from 'react-router';
import { useLogOut } from '../layout/session-actions.ts';

/** Offers Logout to a visitor who is already signed in (spec §2: Login / Sign Up). */
export function SignedInAlready({ next }: { readonly next: string }) {
  const logOut = useLogOut();
  return (
    <>
      <p className="enter-lead">You are already signed in on this browser.</p>
      <div className="actions">
        <Link className="btn" to={next} reloadDocument>
          {next === '/' ? 'To the counter' : 'Go on'}
        </Link>
        <button type="button" className="btn line" onClick={logOut}>
          Logout
        </button>
      </div>
    </>
  );
}
