import type { ComponentProps } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { useOnline } from './connection.ts';
import { prefersStillness } from './prefers-stillness.ts';

/**
 * A link whose page comes with the browser's own view transition, where there is one and the visitor has not asked for
 * stillness. What a finger or a pointer rests on is fetched before it is followed, but not without a connection: the router
 * answers a file that does not come by loading the page anew, and then there is none. The rest (focus, scroll, back) is
 * the router's.
 */
export const PageLink = import.meta.env.SSR ? WrittenLink : FollowedLink;

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From the shop's root. One that has to be resolved would be written otherwise by the server than by the router. */
  readonly to: `/${string}`;
  readonly reloadDocument?: boolean;
}

function FollowedLink(props: PageLinkProps) {
  const prefetch = useOnline() ? 'intent' : 'none';
  const turnsPages = 'startViewTransition' in document && !prefersStillness();
  return <Link prefetch={prefetch} {...props} viewTransition={turnsPages} />;
}

/** The markup of the router's link, without all that it prepares for a click (decision 121). */
function WrittenLink({ to, reloadDocument: _, ...written }: PageLinkProps) {
  return <a {...written} href={to} data-discover="true" />;
}

/**
 * The picture of a product keeps its identity from card to page and back: the name that the browser moves it by, while
 * such a move is under way.
 */
export const usePictureMove: (productId: string) => PictureMove | undefined = import.meta.env.SSR
  ? () => undefined
  : useMove;

interface PictureMove {
  readonly viewTransitionName: string;
  readonly viewTransitionClass: string;
}

function useMove(productId: string): PictureMove | undefined {
  const moving = useViewTransitionState(`/product/${productId}`);
  return moving ? { viewTransitionName: `picture-${productId}`, viewTransitionClass: 'picture' } : undefined;
}
