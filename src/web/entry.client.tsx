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

/** Loaded when nothing else wants the connection; Safari has no idle callback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 3000));
whenIdle(() => {
  // From here on what is only ornament may be loaded: styles wait for this class.
  document.documentElement.classList.add('at-rest');
  import('./vitals/report-vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => {});
});
