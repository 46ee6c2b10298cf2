import { Link, type LinkProps, useViewTransitionState } from 'react-router';
import { useOnline } from './connection.ts';
import { prefersStillness } from './prefers-stillness.ts';

/**
 * A link whose page comes with the browser's own view transition, where there is one and the visitor has not asked for
 * stillness. What a finger or a pointer rests on is fetched before it is followed, but not without a connection: the router
 * answers a file that does not come by loading the page anew, and then there is none. The rest (focus, scroll, back) is
 * the router's.
 */
export function PageLink(props: LinkProps) {
  const prefetch = useOnline() ? 'intent' : 'none';
  return <Link prefetch={prefetch} {...props} viewTransition={turnsPages()} />;
}

/** Decided in the browser only; nothing of it is in the markup. */
function turnsPages(): boolean {
  return typeof document !== 'undefined' && 'startViewTransition' in document && !prefersStillness();
}

/**
 * The picture of a product keeps its identity from card to page and back: the name that the browser moves it by, while
 * such a move is under way.
 */
export function usePictureMove(
  productId: string,
): { readonly viewTransitionName: string; readonly viewTransitionClass: string } | undefined {
  const moving = useViewTransitionState(`/product/${productId}`);
  return moving ? { viewTransitionName: `picture-${productId}`, viewTransitionClass: 'picture' } : undefined;
}
