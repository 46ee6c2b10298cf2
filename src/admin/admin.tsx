import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { shopFacts } from '../../shop.config.ts';
import './admin.css';
import { backOfficeMeta } from './back-office-meta.ts';
import { SignIn } from './entrance/sign-in.tsx';
import { type Staff, StaffContext } from './entrance/staff.ts';
import { useArrival } from './entrance/use-arrival.ts';
import { type Entrance, type Inside, useEntrance, whosePage } from './entrance/use-entrance.ts';
import { useLookingAgain } from './entrance/use-looking-again.ts';
import { Frame, Masthead } from './frame.tsx';
import { Pages, pageAt } from './pages.tsx';
import { ABOVE_SIGN_IN } from './parts/leave-question.tsx';
import { Waiting } from './parts/loaded.tsx';

/** The same for everyone: the browser fetches private data with the token of the signed-in staff member. */
export function loader({ request }: LoaderFunctionArgs) {
  const known = pageAt(new URL(request.url).pathname) !== undefined;
  return data({ shopName: shopFacts.name }, known ? 200 : 404);
}

/** Without the shop's header and footer. */
export const handle = { ownFrame: true, hasPage: (path: string) => pageAt(path) !== undefined };

export const meta: MetaFunction = ({ location }) =>
  backOfficeMeta(pageAt(location.pathname)?.title ?? 'No such page');

/** Its data does not change while the shop runs. */
export const shouldRevalidate = () => false;

/** The back office: its own frame around its pages, and the sign-in form for visitors who have not signed in. */
export default function BackOffice() {
  const { shopName } = useLoaderData<typeof loader>();
  const { entrance, enter, ...told } = useEntrance();
  useArrival(entrance);
  // Fetch the page's script while the shop still answers who this is.
  useEffect(() => void pageAt(location.pathname)?.code.fetch(), []);
  useLookingAgain(entrance.at === 'inside' ? entrance.token : null, told.lookAgain);
  const page = whosePage(entrance);
  return (
    <div className="bo">
      <Masthead shopName={shopName} />
      {entrance.at === 'inside' ? null : (
        <main id="main" className="bo-main" tabIndex={-1}>
          <Doorway entrance={entrance} enter={enter} />
        </main>
      )}
      <div id={ABOVE_SIGN_IN} />
      {/* Keyed by person, so that nobody sees what somebody else has opened or typed. */}
      {page ? (
        <StaffContext key={page.who.user.id} value={staffOf(page, shopName, entrance.at !== 'inside', told)}>
          <Frame>
            <Pages />
          </Frame>
        </StaffContext>
      ) : null}
    </div>
  );
}

function staffOf(
  { token, who }: Inside,
  shopName: string,
  away: boolean,
  { lookAgain, leave, ended }: Omit<ReturnType<typeof useEntrance>, 'entrance' | 'enter'>,
): Staff {
  const { user, inReview, stuckMail, permissions } = who;
  return {
    token,
    shopName,
    user,
    inReview,
    stuckMail,
    lookAgain: () => void lookAgain(token),
    away,
    leave,
    ended,
    may: (permission) => permissions.includes(permission),
  };
}

interface DoorwayProps {
  readonly entrance: Exclude<Entrance, { at: 'inside' }>;
  readonly enter: (token: string) => Promise<void>;
}

function Doorway({ entrance, enter }: DoorwayProps) {
  if (entrance.at === 'threshold') {
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
  if (entrance.at === 'door') return <SignIn said={entrance.said} onToken={enter} />;
  return (
    <section className="bo-note bo-alarm" role="alert">
      <h1>The back office cannot be reached</h1>
      <p>{entrance.said}</p>
      <button type="button" className="btn house" onClick={() => void enter(entrance.token)}>
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
          <a className="btn house" href="/admin">
            To the orders
          </a>
        </section>
      </main>
    </div>
  );
}
