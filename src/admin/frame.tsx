import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { shortOrderId } from '../contract/read/order.ts';
import { timeLimit } from '../contract/time-limit.ts';
import { client } from './client.ts';
import { Menu } from './menu.tsx';
import { forgetKept } from './parts/kept-by-entry.ts';
import { LeaveModal } from './parts/leave-question.tsx';
import { hasUnsaved } from './parts/use-unsaved.ts';
import { forgetToken } from './session/kept-token.ts';
import { useStaff } from './session/staff.ts';
import { singlePresses } from './single-presses.ts';

const LOGOUT_TIMEOUT_MS = 5000;
const LOGOUT_NOT_SENT =
  'You have signed out here, but the shop could not be told: the session ends later, by itself.';

/**
 * The bar of the back office and the notices that concern all staff. While a person whose session has ended signs in
 * again, it is hidden and inert but keeps everything that was typed.
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { token, user, inReview, lateRefunds, stuckMail, may, away, leave } = useStaff();
  const { key } = useLocation();
  const main = useFocusOnMain(key);
  const [asking, setAsking] = useState(false);
  const signOut = async () => {
    // Whatever the outcome of the call, this tab is signed out.
    forgetToken();
    forgetKept();
    const answer = await client.logout({ token, signal: timeLimit(LOGOUT_TIMEOUT_MS) });
    leave(token, answer.ok || answer.status === 401 ? 'You have signed out.' : LOGOUT_NOT_SENT);
  };
  return (
    <div hidden={away} inert={away} {...singlePresses}>
      <nav className="bo-nav" aria-label="Back office">
        <Menu />
        <p>
          {user.username} <span className="badge">{user.role}</span>
          <button
            type="button"
            className="link"
            onClick={() => (hasUnsaved() ? setAsking(true) : void signOut())}
          >
            Sign out
          </button>
        </p>
        {asking && !away ? (
          <LeaveModal onStay={() => setAsking(false)} onLeave={() => void signOut()} />
        ) : null}
      </nav>
      {/* While it is away, the sign-in form's page has this id: that is the one to skip to and to focus. */}
      <main {...(away ? {} : { id: 'main' })} className="bo-main" tabIndex={-1} ref={main}>
        {inReview.length > 0 ? (
          <p className="bo-said bo-decide" role="note">
            {inReview.length === 1 ? 'A payment needs' : 'Payments need'}{' '}
            {may('refund') ? 'your decision' : 'the decision of an admin or manager'}:
            <Orders ids={inReview} />
          </p>
        ) : null}
        {lateRefunds.length > 0 ? (
          <p className="bo-said bo-decide" role="note">
            {lateRefunds.length === 1 ? 'A refund has' : 'Refunds have'} not gone back after a week. What is
            in the way stands on the order’s page:
            <Orders ids={lateRefunds} />
          </p>
        ) : null}
        {stuckMail > 0 ? (
          <p className="bo-said" role="note">
            {stuckMail === 1
              ? 'One mail is stuck: the mail server did not take it yet, or not at all.'
              : `${stuckMail} mails are stuck: the mail server did not take them yet, or not at all.`}
          </p>
        ) : null}
        {children}
      </main>
    </div>
  );
}

function Orders({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((orderId) => (
    <Link key={orderId} className="link" to={`/admin/orders/${orderId}`}>
      #{shortOrderId(orderId)}
    </Link>
  ));
}

/**
 * Following a link inside the page removes that link: the focus then moves to the top of the page instead of before the
 * header. A filter keeps its focus.
 */
function useFocusOnMain(locationKey: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(locationKey);
  useEffect(() => {
    if (shown.current === locationKey) return;
    shown.current = locationKey;
    const focused = document.activeElement;
    const isLost = focused === document.body;
    if (isLost || (focused instanceof HTMLAnchorElement && main.current?.contains(focused))) {
      main.current?.focus({ preventScroll: true });
    }
  }, [locationKey]);
  return main;
}

/** Does not navigate: that would fetch the page's data again and ask about unsaved changes. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Shown above the sign-in form and above every page. */
export function Masthead({ shopName }: { readonly shopName: string }) {
  return (
    <header className="bo-mast on-dark">
      <Link className="skip" to="#main" onClick={skip}>
        Skip to the page
      </Link>
      <Link to="/admin/">
        <b className="display-font">{shopName}</b> Back office
      </Link>
      <a className="link" href="/">
        To the shop
      </a>
    </header>
  );
}
