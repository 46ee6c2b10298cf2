import { useLocation } from 'react-router';
import type { Category } from '../../contract/categories.ts';
import { Cross, Menu } from '../ui/icon.tsx';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import { PlainLink } from '../ui/page-link.tsx';
import { usePageFacts } from './document/page-handle.ts';
import { currentMark, MENU } from './menu-items.ts';
import { useAdminPanel, useLogOut } from './session-actions.ts';
import { useAudience } from './use-audience.ts';
import { usePopover } from './use-popover.ts';
import { WhoAmI } from './who-am-i.tsx';

/**
 * Everything in the bar, on a separate sheet, for screens on which the bar is too narrow. A native popover: it opens
 * before hydration and does not make the rest inert, which would make a slow phone restyle the whole page (decision
 * 128). Instead, the sheet closes when the focus leaves it.
 */
export function PhoneMenu({ category }: { readonly category: Category | undefined }) {
  const { pathname } = useLocation();
  const { ownLogin } = usePageFacts();
  const { signedOut, signedIn, staff } = useAudience();
  const { open, filled, close, closeWhenLeft, props } = usePopover<HTMLDialogElement>();
  const logOut = useLogOut();
  const openAdmin = useAdminPanel();
  return (
    <>
      <button
        type="button"
        className="burger"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget="phone-menu"
      >
        <Menu className="ic" />
      </button>
      <dialog className="sheet on-dark" id="phone-menu" aria-label="Menu" onBlur={closeWhenLeft} {...props}>
        <button
          type="button"
          className="x"
          aria-label="Close"
          popoverTarget="phone-menu"
          popoverTargetAction="hide"
        >
          <Cross className="ic" />
        </button>
        {filled ? (
          <>
            <ul className="sheet-main">
              {MENU.map((item) => (
                <li key={item.to}>
                  <PlainLink
                    to={item.to}
                    reloadDocument={item.newDocument === true}
                    aria-current={currentMark(item, pathname, category)}
                    onClick={close}
                  >
                    {item.label}
                  </PlainLink>
                </li>
              ))}
            </ul>
            <div className="border" />
            {signedIn ? <WhoAmI open={open} /> : null}
            <ul className="sheet-more">
              {signedOut && !ownLogin ? (
                <li className="only-out">
                  <PlainLink {...AS_BUTTON} to="/login" onClick={close}>
                    Login
                  </PlainLink>
                </li>
              ) : null}
              <li>
                <PlainLink to="/cart" reloadDocument data-late onClick={close}>
                  Your cart
                </PlainLink>
              </li>
              {signedIn ? (
                <>
                  <li className="only-in">
                    <PlainLink to="/orders" onClick={close}>
                      View Orders
                    </PlainLink>
                  </li>
                  <li className="only-in">
                    <PlainLink to="/account-settings" onClick={close}>
                      Account Settings
                    </PlainLink>
                  </li>
                </>
              ) : null}
              {staff ? (
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
              ) : null}
              {signedIn ? (
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
              ) : null}
            </ul>
          </>
        ) : null}
        {/* For pointers only: keyboard users have Escape and the close button. */}
        <button
          type="button"
          className="beside"
          aria-hidden="true"
          tabIndex={-1}
          popoverTarget="phone-menu"
          popoverTargetAction="hide"
        />
      </dialog>
    </>
  );
}
