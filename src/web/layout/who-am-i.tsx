import { useEffect, useState } from 'react';
import { type ReadUser, readUser } from '../../contract/read/user.ts';
import { browserClient } from '../session/browser-client.ts';
import { endSession, readSession, shownSession, signIn, useSession } from '../session/session.ts';
import { asRole } from '../session/token.ts';

/**
 * A menu opened before hydration reserves space for it. Otherwise what is below would move under the finger, and a
 * press that ends on another element than it began on is lost.
 */
export function WhoAmI({ open }: { readonly open: boolean }) {
  return open ? <Account /> : <div className="who-am-i only-in" />;
}

/**
 * Username, user id and role of the signed-in account (spec §2). If the role has changed since the login, the session
 * takes the new one; a token that the server rejects ends the session. Only then is the stored token read: if it is
 * gone, a menu that is open stays as it is, so that its Admin Panel can say why it does not open (spec §5).
 */
function Account() {
  const { token, role, userId } = useSession();
  const [user, setUser] = useState<ReadUser | null>(null);
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    void browserClient.getUser({ token, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.status === 401) return endSession(token);
      const fetched = readUser(answer.ok && answer.data);
      setUser(fetched);
      const role = asRole(fetched.role);
      if (role !== fetched.role || role === shownSession().role) return;
      if (token === readSession().token) signIn(token, role);
    });
    return () => leaving.abort();
  }, [token]);
  return (
    <dl className="who-am-i">
      <dt>Username</dt>
      <dd className="display-font">
        {user ? (user.username ?? 'Your name could not be fetched') : <span className="wait" />}
      </dd>
      <dt>User id</dt>
      <dd>{user?.id ?? userId}</dd>
      <dt>Role</dt>
      <dd>{user?.role || role}</dd>
    </dl>
  );
}
