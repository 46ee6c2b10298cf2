import { useEffect, useRef } from 'react';
import { OFFLINE, shopAnswers, useOnline } from '../ui/connection.ts';
import { hasModifier } from '../ui/has-modifier.ts';
import { useNotice } from '../ui/notice.tsx';
import { useMendedFocus } from '../ui/use-mended-focus.ts';

/** Shown while the connection is lost. The present page stays usable; links that could not load are blocked. */
export function OfflineBanner() {
  const online = useOnline();
  const notice = useNotice();
  useEffect(() => {
    if (online) return;
    const stay = (event: MouseEvent) => {
      if (!leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void notice.alert(OFFLINE);
    };
    document.addEventListener('click', stay, { capture: true });
    return () => document.removeEventListener('click', stay, { capture: true });
  }, [online, notice]);
  return <div aria-live="polite">{online ? null : <Banner />}</div>;
}

function Banner() {
  const banner = useMendedFocus<HTMLDivElement>();
  const notice = useNotice();
  const asking = useRef(false);
  /**
   * Asks first: a reload without a connection would lose the page and what was typed to the browser's own error page.
   */
  const again = async () => {
    if (asking.current) return;
    asking.current = true;
    if (await shopAnswers()) location.reload();
    else await notice.alert(OFFLINE);
    asking.current = false;
  };
  return (
    <div className="offline" ref={banner}>
      <span>You are offline. What you see is from your last visit; prices may have moved.</span>
      <button type="button" onClick={again}>
        Try again
      </button>
    </div>
  );
}

/**
 * Whether this is a plain press, in this tab, on a link that loads a page of the shop, and which no script handles
 * instead. A link to this very page does: the router asks for its data again, and the cart's is a new document.
 */
function leavesPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return false;
  if (hasModifier(event) || link.origin !== location.origin || link.dataset['late'] === 'always')
    return false;
  return !link.hash || link.pathname !== location.pathname || link.search !== location.search;
}
