import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BackOffice } from '../../contract/schemas/back-office.ts';
import { client, refusalWords, STAFF_SESSION_ENDED } from '../client.ts';
import { hasUnsaved } from '../parts/use-unsaved.ts';
import { forgetToken, keepToken, keptToken } from './kept-token.ts';
import { redeem } from './redeem.ts';

export interface Inside {
  readonly token: string;
  readonly who: BackOffice;
}

/** `kept` is the person whose page waits under the sign-in form because their session has ended; null for nobody. */
export type Entrance =
  | { at: 'threshold' }
  | { at: 'door'; said: string | null; kept: Inside | null }
  | { at: 'unreachable'; token: string; said: string; kept: Inside | null }
  | ({ at: 'inside' } & Inside);

const NOT_FOR_YOU = 'This account may not enter the back office.';
const KEPT = 'What you typed is kept.';

/** The ways in: the code in the shop's link, this tab's session, or e-mail and password. */
export function useEntrance() {
  const [entrance, setEntrance] = useState<Entrance>({ at: 'threshold' });
  const navigate = useNavigate();
  const looks = useRef(0);

  const enter = useCallback(async (token: string) => {
    const answer = await client.adminMe({ token });
    if (answer.ok) {
      keepToken(token);
      return setEntrance({ at: 'inside', token, who: answer.data });
    }
    if (answer.status === 401 || answer.status === 403) {
      forgetToken();
      // Do not leave a session open that cannot be used.
      if (answer.status === 403) void client.logout({ token });
      const said = answer.status === 403 ? NOT_FOR_YOU : STAFF_SESSION_ENDED;
      return setEntrance((now) => ({ at: 'door', said, kept: whosePage(now) }));
    }
    setEntrance((now) => ({ at: 'unreachable', token, said: refusalWords(answer), kept: whosePage(now) }));
  }, []);

  /**
   * Refreshes the notices that must not be missed: a tab may stay open for days. Only the latest answer counts: an
   * earlier one may not include the decision after which this was called.
   */
  const lookAgain = useCallback(async (token: string) => {
    const look = ++looks.current;
    const answer = await client.adminMe({ token });
    if (!answer.ok || look !== looks.current) return;
    setEntrance((now) => (now.at === 'inside' && now.token === token ? { ...now, who: answer.data } : now));
  }, []);

  useEffect(() => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    const code = query.get('token') || null;
    const hasCode = query.has('token');
    // Remove the code from the address bar before using it. ADMIN_URL ends with a slash, our pages do not.
    query.delete('token');
    const clean = { pathname: pathname.replace(/\/+$/, ''), search: query.toString() };
    if (hasCode || clean.pathname !== pathname) void navigate(clean, { replace: true });
    const arrive = async () => {
      const redeemed = code === null ? null : await redeem(code);
      const token = redeemed?.ok ? redeemed.data.token : keptToken();
      if (token) return enter(token);
      setEntrance({ at: 'door', said: redeemed && !redeemed.ok ? refusalWords(redeemed) : null, kept: null });
    };
    void arrive();
  }, [enter, navigate]);

  const leave = useCallback((why: string) => {
    forgetToken();
    setEntrance({ at: 'door', said: why, kept: null });
  }, []);

  /** Does nothing when the refused call used the token of a session that has since been replaced. */
  const ended = useCallback((token: string) => {
    if (keptToken() === token) forgetToken();
    const said = hasUnsaved() ? `${STAFF_SESSION_ENDED} ${KEPT}` : STAFF_SESSION_ENDED;
    setEntrance((now) =>
      now.at === 'inside' && now.token === token ? { at: 'door', said, kept: whosePage(now) } : now,
    );
  }, []);

  return { entrance, enter, lookAgain, leave, ended };
}

/** Who is signed in, or was until the session ended: then the page still holds what that person typed. */
export function whosePage(entrance: Entrance): Inside | null {
  if (entrance.at === 'threshold') return null;
  return entrance.at === 'inside' ? { token: entrance.token, who: entrance.who } : entrance.kept;
}
