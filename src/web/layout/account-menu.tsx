import type { MouseEvent } from 'react';
import { Person } from '../ui/icon.tsx';
import { PlainLink } from '../ui/page-link.tsx';
import { useAdminPanel, useLogOut } from './session-actions.ts';
import { useAudience } from './use-audience.ts';
import { usePopover } from './use-popover.ts';
import { useRootData } from './use-root-data.ts';
import { WhoAmI } from './who-am-i.tsx';

/**
 * The profile dropdown (spec §2). A native popover: Escape or a press elsewhere closes it and returns the focus; it
 * also closes when the focus leaves it. It contains text beside its links, so it is not a menu in the ARIA sense.
 */
export function AccountMenu() {
  const { staff } = useAudience();
  const { open, filled, close, closeWhenLeft, props } = usePopover<HTMLDivElement>();
  const logOut = useLogOut();
  const openAdmin = useAdminPanel();
  // For a middle click, and until the script that opens it signed in has come.
  const { adminUrl = '/admin/' } = useRootData();
  /** For links whose address would do the same in more steps. */
  const instead = (action: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    close();
    action();
  };
  return (
    // With its button: else a press on it would close the popover and then open it again.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave.
    <div className="account only-in out" onBlur={closeWhenLeft}>
      <button type="button" aria-label="Profile" aria-expanded={open} popoverTarget="account-menu">
        <Person className="ic" />
      </button>
      <div className="account-menu hangs" id="account-menu" {...props}>
        {filled ? <WhoAmI open={open} /> : null}
        {filled ? (
          <ul>
            <li>
              <PlainLink to="/orders" onClick={close}>
                View Orders
              </PlainLink>
            </li>
            <li>
              <PlainLink to="/account-settings" onClick={close}>
                Account Settings
              </PlainLink>
            </li>
            {staff ? (
              <li className="only-staff">
                <a href={adminUrl} data-late="always" onClick={instead(openAdmin)}>
                  Admin Panel
                </a>
              </li>
            ) : null}
            <li>
              <a href="/logout" data-late="always" onClick={instead(logOut)}>
                Logout
              </a>
            </li>
          </ul>
        ) : null}
      </div>
    </div>
  );
}
