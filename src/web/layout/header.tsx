import { useLocation } from 'react-router';
import type { Category } from '../../contract/categories.ts';
import { AS_BUTTON } from '../ui/link-as-button.ts';
import { PageLink } from '../ui/page-link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CartLink } from './cart-link.tsx';
import { usePageFacts } from './document/page-handle.ts';
import { currentMark, MENU } from './menu-items.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { useAdminPanel, useLogOut } from './session-actions.ts';
import { useAudience } from './use-audience.ts';

interface HeaderProps {
  readonly shopName: string;
  readonly category: Category | undefined;
}

/**
 * The bar on every page (spec §2). The server renders it for signed-out and signed-in visitors alike; `.only-out`,
 * `.only-in` and `.only-staff` show the right parts from the first frame (see `first-paint.ts`).
 */
export function Header({ shopName, category }: HeaderProps) {
  const { pathname } = useLocation();
  const { ownLogin } = usePageFacts();
  const { signedOut, signedIn, staff } = useAudience();
  const logOut = useLogOut();
  const openAdmin = useAdminPanel();
  return (
    <header className="nav hangs">
      <nav aria-label="Main">
        <ul>
          {MENU.map((item) => (
            <li key={item.to}>
              <PageLink
                to={item.to}
                reloadDocument={item.newDocument === true}
                aria-current={currentMark(item, pathname, category)}
              >
                {item.label}
              </PageLink>
            </li>
          ))}
        </ul>
        <PhoneMenu category={category} />
      </nav>
      <PageLink className="mark" to="/" aria-label={shopName}>
        <Wordmark />
      </PageLink>
      <div className="me">
        {staff ? (
          <button type="button" className="only-staff wide-only" onClick={openAdmin}>
            Admin Panel
          </button>
        ) : null}
        {signedIn && !ownLogin ? (
          <button type="button" className="only-in out" onClick={logOut}>
            Logout
          </button>
        ) : null}
        {signedIn ? <AccountMenu /> : null}
        {signedOut && !ownLogin ? (
          <PageLink {...AS_BUTTON} className="only-out out" to="/login">
            Login
          </PageLink>
        ) : null}
        <CartLink />
      </div>
    </header>
  );
}
