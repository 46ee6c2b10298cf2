import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Category } from '../../contract/words.ts';
import { Cross, Menu } from '../ui/icon.tsx';
import { currentMark, MENU } from './menu-items.ts';
import { useAdminPanel, useLogOut } from './session-actions.ts';
import { WhoAmI } from './who-am-i.tsx';

/** Everything the bar holds, on a sheet of its own, where the bar is too narrow. */
export function PhoneMenu({ category }: { readonly category: Category | undefined }) {
  const { pathname, key } = useLocation();
  const sheet = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const logOut = useLogOut();
  const openAdmin = useAdminPanel();
  const close = () => sheet.current?.close();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the moment of arriving on another page.
  useEffect(() => sheet.current?.close(), [key]);
  return (
    <>
      <button
        type="button"
        className="burger"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          sheet.current?.showModal();
        }}
      >
        <Menu className="ic" />
      </button>
      <dialog ref={sheet} className="sheet on-dark" aria-label="Menu" onClose={() => setOpen(false)}>
        <button type="button" className="x" aria-label="Close" onClick={close}>
          <Cross className="ic" />
        </button>
        <ul className="sheet-main">
          {MENU.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                reloadDocument={item.newDocument === true}
                aria-current={currentMark(item, pathname, category)}
                onClick={close}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="border" />
        <div className="only-in">{open ? <WhoAmI /> : null}</div>
        <ul className="sheet-more">
          <li className="only-out">
            <Link to="/login" onClick={close}>
              Login
            </Link>
          </li>
          <li>
            <Link to="/cart" reloadDocument onClick={close}>
              Your cart
            </Link>
          </li>
          <li className="only-in">
            <Link to="/orders" onClick={close}>
              View Orders
            </Link>
          </li>
          <li className="only-in">
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
          <li className="only-in">
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
      </dialog>
    </>
  );
}
