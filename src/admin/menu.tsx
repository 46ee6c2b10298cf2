import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Permission } from '../contract/call.ts';
import { useStaff } from './session/staff.ts';

const PAGES: readonly { to: string; label: string; needs: Permission }[] = [
  { to: '/admin/', label: 'Orders', needs: 'see-back-office' },
  { to: '/admin/packing', label: 'Packing', needs: 'see-back-office' },
  { to: '/admin/products', label: 'Products', needs: 'see-back-office' },
  { to: '/admin/home-page', label: 'Home page', needs: 'see-back-office' },
  { to: '/admin/refunds', label: 'Refunds', needs: 'see-back-office' },
  { to: '/admin/messages', label: 'Messages', needs: 'see-back-office' },
  { to: '/admin/sales', label: 'Sales', needs: 'see-back-office' },
  { to: '/admin/speed', label: 'Speed', needs: 'see-back-office' },
  { to: '/admin/audit', label: 'Audit', needs: 'read-audit' },
];

/** The pages that this staff member may see, in one row. Where they do not fit, the row scrolls to the open page. */
export function Menu() {
  const { may, away } = useStaff();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  // Not scrollIntoView, which may scroll the page as well. A row that was hidden has lost its scroll position.
  useLayoutEffect(() => {
    void pathname;
    const open = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (away || !row.current || !open) return;
    row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname, away]);
  return (
    <ul ref={row} onFocus={showWhole}>
      {PAGES.filter(({ needs }) => may(needs)).map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={currentMark(to, pathname)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Chrome scrolls to a focused link that is out of sight, but not to one of which a sliver is seen. Only for the keyboard:
 * under a mouse the pressed link would move away.
 */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** 'page' on the page itself; 'true' for Orders and Products on the page of a single one. */
function currentMark(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const each = to === '/admin/' ? '/admin/orders/' : `${to}/`;
  return pathname.startsWith(each) ? 'true' : undefined;
}
