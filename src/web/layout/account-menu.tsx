import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Person } from '../ui/icon.tsx';
import { useAdminPanel, useLogOut } from './session-actions.ts';
import { WhoAmI } from './who-am-i.tsx';

/**
 * The profile dropdown (spec §2). A popover of the browser: Escape and a press elsewhere close it, focus returns.
 * It holds words beside its links, so it is no menu in the ARIA sense.
 */
export function AccountMenu() {
  const [open, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const logOut = useLogOut();
  const openAdmin = useAdminPanel();
  const close = () => popover.current?.hidePopover();
  // It may have been opened before the page was alive: the browser does that by itself (decision 123).
  useEffect(() => setOpen(popover.current?.matches(':popover-open') ?? false), []);
  const onToggle = (event: ToggleEvent) => setOpen(event.newState === 'open');
  return (
    <div className="account only-in out">
      <button type="button" aria-label="Profile" aria-expanded={open} popoverTarget="account-menu">
        <Person className="ic" />
      </button>
      <div className="account-menu hangs" id="account-menu" popover="auto" ref={popover} onToggle={onToggle}>
        {open ? <WhoAmI /> : null}
        <ul>
          <li>
            <Link to="/orders" onClick={close}>
              View Orders
            </Link>
          </li>
          <li>
            <Link to="/account-settings" onClick={close}>
              Account Settings
            </Link>
          </li>
          <li className="only-staff">
            <button
              type="button"
              onClick={() => {
                close();
                void openAdmin();
              }}
            >
              Admin Panel
            </button>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                logOut();
              }}
            >
              Logout
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
