import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { logOut } from '../session/log-out.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/logout.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, { title: 'Logout', description: 'Ends your session on this browser.' });

/** Longest wait for the server's answer, in ms. */
const WAIT_MS = 2_000;

/** Ends the token, clears the stored login data and goes to /login (spec §2). */
export default function Logout() {
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    const leave = () => {
      if (!gone) void navigate('/login', { replace: true });
      gone = true;
    };
    void logOut().finally(leave);
    const timer = setTimeout(leave, WAIT_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [navigate]);
  return (
    <SignInFrame title="Until soon">
      <p className="enter-lead" role="status">
        Logging out…
      </p>
    </SignInFrame>
  );
}
