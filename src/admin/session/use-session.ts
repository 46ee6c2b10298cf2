import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BackOffice } from '../../contract/schemas/back-office.ts';
import { client, refusalWords, STAFF_SESSION_ENDED } from '../client.ts';
import { hasUnsaved } from '../parts/use-unsaved.ts';
import { forgetToken, keepToken, keptToken } from './kept-token.ts';
import { redeem } from './redeem.ts';

export interface SignedIn {
  readonly token: string;
  readonly who: BackOffice;
}

/** `kept` is the person whose page waits under the sign-in form because their session has ended; null for nobody. */
export type Session =
  | { status: 'checking' }
  | { status: 'signed-out'; said: string | null; kept: SignedIn | null }
  | { status: 'unreachable'; token: string; said: string; kept: SignedIn | null }
  | ({ status: 'signed-in' } & SignedIn);

const NOT_FOR_YOU = 'This account may not enter the back office.';
const KEPT = 'What you typed is kept.';

/** The ways in: the code in the shop's link, this tab's session, or e-mail and password. */
export function useSession() {
  const [session, setSession] = useState<Session>({ status: 'checking' });
  const navigate = useNavigate();
  const looks = useRef(0);

  const enter = useCallback(async (token: string) => {
    const answer = await client.adminMe({ token });
    if (answer.ok) {
      keepToken(token);
      return setSession({ status: 'signed-in', token, who: answer.data });
    }
    if (answer.status === 401 || answer.status === 403) {
      forgetToken();
      // Do not leave a session open that cannot be used.
      if (answer.status === 403) void client.logout({ token });
      const said = answer.status === 403 ? NOT_FOR_YOU : STAFF_SESSION_ENDED;
      return setSession((now) => ({ status: 'signed-out', said, kept: whosePage(now) }));
    }
    setSession((now) => ({ status: 'unreachable', token, said: refusalWords(answer), kept: whosePage(now) }));
  }, []);

  /**
   * Refreshes the notices that must not be missed, and what the role may do: a tab may stay open for days. Whoever may
   * not enter any more is shown out. Only the latest answer counts: an earlier one may not include the decision after
   * which this was called.
   */
  const lookAgain = useCallback(async (token: string) => {
    const look = ++looks.current;
    const answer = await client.adminMe({ token });
    // One without a body is a proxy's own page, which says nothing about the role.
    const isShutOut = !answer.ok && answer.status === 403 && answer.body !== null;
    if ((!answer.ok && !isShutOut) || look !== looks.current) return;
    if (isShutOut) {
      if (keptToken() === token) forgetToken();
      void client.logout({ token });
    }
    setSession((now) => {
      if (now.status !== 'signed-in' || now.token !== token) return now;
      if (answer.ok) return { ...now, who: answer.data };
      return { status: 'signed-out', said: NOT_FOR_YOU, kept: whosePage(now) };
    });
  }, []);

  useEffect(() => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    const code = query.get('token') || null;
    const hasCode = query.has('token');
    // Remove the code from the address bar before using it. The list of orders is at ADMIN_URL, which ends with a slash;
    // no other page does.
    query.delete('token');
    const page = pathname.replace(/\/+$/, '');
    const clean = { pathname: page === '/admin' ? '/admin/' : page, search: query.toString() };
    if (hasCode || clean.pathname !== pathname) void navigate(clean, { replace: true });
    const arrive = async () => {
      const redeemed = code === null ? null : await redeem(code);
      const token = redeemed?.ok ? redeemed.data.token : keptToken();
      if (token) return enter(token);
      setSession({
        status: 'signed-out',
        said: redeemed && !redeemed.ok ? refusalWords(redeemed) : null,
        kept: null,
      });
    };
    void arrive();
  }, [enter, navigate]);

  /** Does nothing when somebody else has signed in since: the shop may take seconds to confirm a sign-out. */
  const leave = useCallback((token: string, why: string) => {
    setSession((now) =>
      whosePage(now)?.token === token ? { status: 'signed-out', said: why, kept: null } : now,
    );
  }, []);

  /** Does nothing when the refused call used the token of a session that has since been replaced. */
  const ended = useCallback((token: string) => {
    if (keptToken() === token) forgetToken();
    const said = hasUnsaved() ? `${STAFF_SESSION_ENDED} ${KEPT}` : STAFF_SESSION_ENDED;
    setSession((now) =>
      now.status === 'signed-in' && now.token === token
        ? { status: 'signed-out', said, kept: whosePage(now) }
        : now,
    );
  }, []);

  return { session, enter, lookAgain, leave, ended };
}

/** Who is signed in, or was until the session ended: then the page still holds what that person typed. */
export function whosePage(session: Session): SignedIn | null {
  if (session.status === 'checking') return null;
  return session.status === 'signed-in' ? { token: session.token, who: session.who } : session.kept;
}
