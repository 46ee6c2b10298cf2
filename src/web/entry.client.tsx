import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { letTurnsBeCalledOff } from './layout/page-turn.ts';

letTurnsBeCalledOff();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Defers to when nothing else needs the connection; Safari has no requestIdleCallback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 3000));
whenIdle(() => {
  // For tests: what the page does by itself is done.
  document.documentElement.classList.add('at-rest');
  import('./vitals/report-vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => {});
});
