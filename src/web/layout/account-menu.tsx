import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Person } from '../ui/icon.tsx';
import { useAdminPanel, useLogOut } from './session-actions.ts';
import { WhoAmI } from './who-am-i.tsx';

/**
 * The profile dropdown (spec §2). A native popover: Escape or a press elsewhere closes it and focus returns.
 * It holds text beside its links, so it is not a menu in the ARIA sense.
 */
export function AccountMenu() {
  const [open, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const logOut = useLogOut();
  const openAdmin = useAdminPanel();
  const close = () => popover.current?.hidePopover();
  // The browser may have opened the popover before hydration (decision 123).
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
