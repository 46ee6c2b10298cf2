import { useCallback, useEffect, useState } from 'react';
import { dateAndTime } from '../../contract/date-time.ts';
import { field, firstText, listField } from '../../contract/read/fields.ts';
import { readable } from '../../contract/read/readable.ts';
import type { Device } from '../../contract/schemas/account.ts';
import { customerClient } from '../session/customer-client.ts';
import { isStillTheirs } from '../session/is-still-theirs.ts';
import { forgetPerson, logOut } from '../session/log-out.ts';
import { endSession } from '../session/session.ts';
import { useSending } from '../session/use-sending.ts';
import { useNotice } from '../ui/notice.tsx';
import { useQuestion } from '../ui/use-question.ts';
import { AccountSection } from './account-section.tsx';
import { deviceName } from './device-name.ts';
import { NotFetched } from './not-fetched.tsx';

type ShownDevice = Pick<Device, 'id' | 'current' | 'userAgent' | 'lastSeenAt'>;

/** null when the reply lists no devices. A device without an id is left out: it could not be signed out. */
function readDevices(reply: unknown): ShownDevice[] | null {
  const devices = listField(reply, 'devices');
  if (!devices) return null;
  return devices.flatMap((device) => {
    const id = firstText(device, ['id']);
    if (id === undefined) return [];
    const current = field(device, 'current') === true;
    const userAgent = firstText(device, ['userAgent']) ?? '';
    return { id, current, userAgent, lastSeenAt: firstText(device, ['lastSeenAt']) ?? '' };
  });
}

interface DevicesSettingProps {
  readonly token: string;
  /** Called once the devices have loaded or failed to load. */
  readonly onCome: (part: 'devices') => void;
}

/** Lists where the account is signed in and signs out one device or all of them (decisions: Shown to people). */
export function DevicesSetting({ token, onCome }: DevicesSettingProps) {
  const notice = useNotice();
  const question = useQuestion();
  const { busy, error, send } = useSending(token);
  const [devices, setDevices] = useState<readonly ShownDevice[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const reply = await customerClient.devices({ token, signal });
      if (signal?.aborted) return;
      const answer = readable(reply, readDevices);
      setFailed(!answer.ok);
      if (answer.ok) setDevices(answer.data);
      else if (answer.status === 401) endSession(token);
    },
    [token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal).then(() => onCome('devices'));
    return () => leaving.abort();
  }, [load, onCome]);

  const end = async (device: ShownDevice) => {
    if (device.current) return logOut();
    const answer = await send(() => customerClient.signOutDevice({ token, params: { deviceId: device.id } }));
    if (answer?.ok) notice.say(`${deviceName(device.userAgent)} is signed out.`);
    // A 404 is about a device that has logged out since, or whose answer was lost: it must not stay in the list.
    if (answer?.ok || answer?.status === 404) await load();
  };
  const endAll = async () => {
    if (!(await question('Sign out on every device, this one too?'))) return;
    const answer = await send(() => customerClient.signOutEverywhere({ token }));
    if (!answer?.ok) return;
    // Somebody else may have logged in meanwhile, in another tab of this browser.
    if (isStillTheirs(token)) forgetPerson();
  };
  return (
    <AccountSection title="Signed-in devices">
      {failed ? <NotFetched what="your devices" onRetry={() => void load()} /> : null}
      <ul className="devices">
        {(devices ?? []).map((device) => (
          <li key={device.id}>
            <div>
              <b>{deviceName(device.userAgent)}</b>
              {device.current ? <span className="badge paid">This device</span> : null}
              <p className="hint n" id={`seen-${device.id}`}>
                Last seen {dateAndTime(device.lastSeenAt)}
              </p>
            </div>
            <button
              type="button"
              className="link"
              aria-label={`Sign out ${deviceName(device.userAgent)}${device.current ? ', this device' : ''}`}
              // Several may be of one name.
              aria-describedby={`seen-${device.id}`}
              aria-disabled={busy}
              onClick={() => void end(device)}
            >
              Sign out
            </button>
          </li>
        ))}
      </ul>
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className="btn line" onClick={endAll} aria-disabled={busy}>
        Sign out everywhere
      </button>
    </AccountSection>
  );
}
