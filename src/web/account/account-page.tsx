import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readable } from '../../contract/read/readable.ts';
import { readUser } from '../../contract/read/user.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import { useRootData } from '../layout/use-root-data.ts';
import { browserClient } from '../session/browser-client.ts';
import { endSession } from '../session/session.ts';
import { useKnownSession } from '../session/use-known-session.ts';
import { LineSkeletons } from '../ui/line-skeletons.tsx';
import { AlarmPanel, EmptyPanel } from '../ui/panel.tsx';
import { plainRefusal } from '../ui/refusal-text.ts';
import { useMendedFocus } from '../ui/use-mended-focus.ts';
import { useSeenAgain } from '../ui/use-seen-again.ts';
import { DataSetting, DeleteSetting } from './data-setting.tsx';
import { DeliverySetting } from './delivery-setting.tsx';
import { DevicesSetting } from './devices-setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { NameSetting } from './name-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';

/** Everything a customer can change about their account (decisions: Shown to people). */
export function AccountPage() {
  const session = useKnownSession();
  if (session && !session.token) return <PleaseLogIn ended={session.ended} />;
  if (!session?.token) return <LineSkeletons label="Loading your account" />;
  const { token, userId } = session;
  // Keyed by account, so that no field keeps the values of the previous one. A new token of the same account, as after
  // a new password, leaves what is being typed alone.
  return <SignedIn key={userId ?? token} token={token} userId={userId} />;
}

function PleaseLogIn({ ended }: { readonly ended: boolean }) {
  const { facts } = useRootData();
  // A press far down the page may have shown that the session has ended: this takes the place of what was there.
  useEffect(() => {
    if (ended) window.scrollTo(0, 0);
  }, [ended]);
  const way = (
    <Link className="btn house" to="/login?next=/account-settings">
      Log in
    </Link>
  );
  if (ended) {
    return (
      <AlarmPanel title="Please log in again" action={way}>
        {SESSION_ENDED}
      </AlarmPanel>
    );
  }
  return (
    <EmptyPanel title="Please log in" picture={facts.splashPicture} action={way}>
      Your settings belong to your account. Log in to see and change them.
    </EmptyPanel>
  );
}

interface Account {
  readonly username: string;
  /** '' when the reply does not give it. */
  readonly email: string;
}

/** null when the reply names no account. */
function readAccount(reply: unknown): Account | null {
  const { username, email = '' } = readUser(reply);
  return username === undefined ? null : { username, email };
}

/** What is fetched besides the account itself. */
type Part = 'delivery' | 'devices';

interface SignedInProps {
  readonly token: string;
  readonly userId: string | null;
}

function SignedIn({ token, userId }: SignedInProps) {
  const [user, setUser] = useState<Account | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const page = useMendedFocus<HTMLDivElement>();
  const [awaited, setAwaited] = useState<readonly Part[]>(['delivery', 'devices']);
  const onCome = useCallback(
    (come: Part) => setAwaited((before) => before.filter((part) => part !== come)),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches again.
  useEffect(() => {
    const leaving = new AbortController();
    void browserClient.getUser({ token, signal: leaving.signal }).then((reply) => {
      if (leaving.signal.aborted) return;
      const answer = readable(reply, readAccount);
      setFailure(answer.ok ? null : plainRefusal(answer));
      if (answer.ok) setUser(answer.data);
      else if (answer.status === 401) endSession(token);
    });
    return () => leaving.abort();
  }, [token, round]);
  // The links of a change of e-mail are opened in another tab, or on the phone.
  useSeenAgain(() => setRound(round + 1));
  if (failure && !user) {
    const retry = (
      <button type="button" className="btn house" onClick={() => setRound(round + 1)}>
        Retry
      </button>
    );
    return (
      <AlarmPanel title="We could not fetch your account" action={retry}>
        {failure}
      </AlarmPanel>
    );
  }
  // Show all sections at once: one that arrived later would push down those below it.
  const waits = awaited.length > 0;
  return (
    <>
      {!user || waits ? <LineSkeletons label="Loading your account" /> : null}
      {user ? (
        <div hidden={waits} ref={page}>
          <NameSetting token={token} username={user.username} email={user.email} />
          <EmailSetting token={token} email={user.email} />
          <PasswordSetting token={token} email={user.email} />
          <DeliverySetting token={token} userId={userId} onCome={onCome} />
          <DevicesSetting token={token} onCome={onCome} />
          <DataSetting token={token} />
          <DeleteSetting token={token} email={user.email} />
        </div>
      ) : null}
    </>
  );
}
