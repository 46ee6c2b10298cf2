import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { shopFacts } from '../../shop.config.ts';
import './admin.css';
import { backOfficeMeta } from './back-office-meta.ts';
import { Frame, Masthead } from './frame.tsx';
import { Pages, pageAt } from './pages.tsx';
import { ABOVE_SIGN_IN } from './parts/leave-question.tsx';
import { Waiting } from './parts/loaded.tsx';
import { SignIn } from './session/sign-in.tsx';
import { type Staff, StaffContext } from './session/staff.ts';
import { useArrival } from './session/use-arrival.ts';
import { useLookingAgain } from './session/use-looking-again.ts';
import { type Session, type SignedIn, useSession, whosePage } from './session/use-session.ts';

/** The same for everyone: the browser fetches private data with the token of the signed-in staff member. */
export function loader({ request }: LoaderFunctionArgs) {
  const known = pageAt(new URL(request.url).pathname) !== undefined;
  return data({ shopName: shopFacts.name }, known ? 200 : 404);
}

/** Without the shop's header and footer. */
export const handle = { ownFrame: true, hasPage: (path: string) => pageAt(path) !== undefined };

export const meta: MetaFunction = ({ location }) => backOfficeMeta(titleAt(location.pathname));

function titleAt(path: string): string {
  return pageAt(path)?.title ?? 'No such page';
}

/** Its data does not change while the shop runs. */
export const shouldRevalidate = () => false;

/** The back office: its own frame around its pages, and the sign-in form for visitors who have not signed in. */
export default function BackOffice() {
  const { shopName } = useLoaderData<typeof loader>();
  const { session, enter, ...sessionActions } = useSession();
  useArrival(session);
  // Fetch the page's script while the shop still answers who this is.
  useEffect(() => void pageAt(location.pathname)?.code.fetch(), []);
  useLookingAgain(session.status === 'signed-in' ? session.token : null, sessionActions.lookAgain);
  const page = whosePage(session);
  return (
    <div className="bo">
      <Masthead shopName={shopName} />
      {session.status === 'signed-in' ? null : (
        <main id="main" className="bo-main" tabIndex={-1}>
          <SignInGate session={session} enter={enter} />
        </main>
      )}
      <div id={ABOVE_SIGN_IN} />
      {/* Keyed by person, so that nobody sees what somebody else has opened or typed. */}
      {page ? (
        <StaffContext
          key={page.who.user.id}
          value={staffOf(page, shopName, session.status !== 'signed-in', sessionActions)}
        >
          <Frame>
            <Pages />
          </Frame>
        </StaffContext>
      ) : null}
    </div>
  );
}

function staffOf(
  { token, who }: SignedIn,
  shopName: string,
  away: boolean,
  { lookAgain, leave, ended }: Omit<ReturnType<typeof useSession>, 'session' | 'enter'>,
): Staff {
  // Missing while a process of a release before this answers.
  const { user, inReview, lateRefunds = [], stuckMail, permissions } = who;
  return {
    token,
    shopName,
    user,
    inReview,
    lateRefunds,
    stuckMail,
    lookAgain,
    away,
    leave,
    ended,
    may: (permission) => permissions.includes(permission),
  };
}

interface SignInGateProps {
  readonly session: Exclude<Session, { status: 'signed-in' }>;
  readonly enter: (token: string) => Promise<void>;
}

function SignInGate({ session, enter }: SignInGateProps) {
  const { pathname } = useLocation();
  if (session.status === 'checking') {
    return (
      <>
        <noscript>
          <p className="bo-said">
            The back office needs JavaScript. Please allow it for this site and open the page again.
          </p>
        </noscript>
        <Waiting what="back office" />
      </>
    );
  }
  if (session.status === 'signed-out') {
    return <SignIn page={titleAt(pathname)} said={session.said} onToken={enter} />;
  }
  return (
    <section className="bo-note bo-alarm" role="alert">
      <h1>The back office cannot be reached</h1>
      <p>{session.said}</p>
      <button type="button" className="btn house" onClick={() => void enter(session.token)}>
        Retry
      </button>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <div className="bo">
      <main id="main" className="bo-main">
        <section className="bo-note bo-alarm" role="alert">
          <h1>This page broke</h1>
          <p>
            Nothing was changed by that. Open it again; if it breaks again, tell whoever looks after the shop.
          </p>
          <a className="btn house" href="/admin/">
            To the orders
          </a>
        </section>
      </main>
    </div>
  );
}
