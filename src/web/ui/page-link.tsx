import type { ComponentProps } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { useOnline } from './connection.ts';
import { prefersStillness } from './prefers-stillness.ts';

/**
 * A link with a view transition, where the browser supports it and the visitor has not asked for reduced motion. Its
 * page is prefetched on hover or touch, but not while offline: when a file fails to load, the router reloads the
 * present page, which would then be lost. Everything else (focus, scroll, Back) is left to the router.
 */
export const PageLink = import.meta.env.SSR ? WrittenLink : FollowedLink;

/** A link of the bar or its menus: no transition and no prefetch. */
export const PlainLink = import.meta.env.SSR ? WrittenLink : Link;

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From the shop's root, because the server and the router would render a relative path differently. */
  readonly to: `/${string}`;
  readonly reloadDocument?: boolean;
}

function FollowedLink(props: PageLinkProps) {
  const prefetch = useOnline() ? 'intent' : 'none';
  const turnsPages = 'startViewTransition' in document && !prefersStillness();
  return <Link prefetch={prefetch} {...props} viewTransition={turnsPages} />;
}

/** The router link's markup, without its per-click preparation (decision 121). */
function WrittenLink({ to, reloadDocument: _, ...written }: PageLinkProps) {
  return <a {...written} href={to} data-discover="true" />;
}

/**
 * Ties a product's picture on its card to the one on its page: the view transition name while such a transition runs,
 * else undefined.
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
