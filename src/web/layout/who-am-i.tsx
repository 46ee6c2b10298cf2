import { useEffect, useState } from 'react';
import { type ReadUser, readUser } from '../../contract/read/user.ts';
import { browserClient } from '../session/browser-client.ts';
import { endSession, readSession, signIn, useSession } from '../session/session.ts';
import { asRole } from '../session/token.ts';

/**
 * In a menu that was opened before hydration there is room for it, or it would move what is below under a finger: a
 * press that ends on something else than it began on is lost.
 */
export function WhoAmI({ open }: { readonly open: boolean }) {
  return open ? <Account /> : <div className="who-am-i only-in" />;
}

/**
 * Username, user id and role of the signed-in account (spec §2). A role that has changed since the login is the session's
 * from here on; a token that the server rejects ends it.
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
      const told = readUser(answer.ok && answer.data);
      setUser(told);
      const role = asRole(told.role);
      const now = readSession();
      if (role === told.role && role !== now.role && token === now.token) signIn(token, role);
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
