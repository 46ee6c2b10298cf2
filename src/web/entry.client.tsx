import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPath, type DataRouter } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { ignoreAbortedNavigations } from './layout/start/ignore-aborted-navigations.ts';
import { ignoreStrayPresses } from './layout/start/stray-presses.ts';
import { animateSwipesOnce } from './layout/start/swiped-back.ts';

ignoreAbortedNavigations();
ignoreStrayPresses();
animateSwipesOnce();

// Before hydration, because the menus must receive the early touches replayed then. The page works without this too.
if (!('popover' in document.body))
  await import('./old-browsers/menus-by-hand.ts').then(
    ({ openMenusByHand }) => openMenusByHand(),
    () => {},
  );

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Waits until nothing else needs the connection; Safari has no requestIdleCallback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 3000));
whenIdle(() => {
  // For tests: everything that the page does by itself is done.
  document.documentElement.classList.add('at-rest');
  import('./vitals/report-vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => {});
});

declare global {
  interface Window {
    /** React Router's own global. */
    __reactRouterDataRouter?: DataRouter;
  }
}

/** Where the router is going; undefined while it is at rest. */
const nextLocation = () => window.__reactRouterDataRouter?.state.navigation.location;

/**
 * When a script of the next page does not arrive, the router reloads the page that is being left. Where the browser has
 * the Navigation API, load the next page as a document instead.
 */
window.navigation?.addEventListener('navigate', (event) => {
  const next = nextLocation();
  if (event.navigationType !== 'reload' || event.userInitiated || !next) return;
  event.preventDefault();
  location.assign(createPath(next));
});

/**
 * When a style sheet of the next page does not arrive, the router would show that page without it. Load it as a document
 * too: after a release, that one names the new sheets. The router waits for its sheets and is not told of the loss, so
 * it stays where it is. Without a connection no document would arrive either: the page says so when its data do not come.
 */
addEventListener(
  'error',
  (event) => {
    const next = nextLocation();
    const sheet = event.target instanceof HTMLLinkElement && event.target.as === 'style';
    if (!next || !sheet || !navigator.onLine) return;
    event.stopPropagation();
    location.assign(createPath(next));
  },
  true,
);
