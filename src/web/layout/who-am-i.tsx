import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';
import { endSession, useSession } from '../session/session.ts';

/** Username, user id and role of the signed-in account (spec §2); ends the session when the server rejects the token. */
export function WhoAmI() {
  const { token, role, userId } = useSession();
  const [user, setUser] = useState<{ username: string; id?: string; role?: string } | null>(null);
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    void browserClient.getUser({ token, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) setUser(answer.data);
      else if (answer.status === 401) endSession(token);
      else setUser({ username: 'Your name could not be fetched' });
    });
    return () => leaving.abort();
  }, [token]);
  return (
    <dl className="who-am-i">
      <dt>Username</dt>
      <dd className="display-font">{user?.username ?? <span className="wait" />}</dd>
      <dt>User id</dt>
      <dd>{user?.id ?? userId}</dd>
      <dt>Role</dt>
      <dd>{user?.role || role}</dd>
    </dl>
  );
}
