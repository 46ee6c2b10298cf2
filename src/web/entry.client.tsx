import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { letTurnsBeCalledOff } from './layout/page-turn.ts';
import { whenIdle } from './layout/when-idle.ts';

letTurnsBeCalledOff();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

whenIdle(() => {
  // For tests: what the page does by itself is done.
  document.documentElement.classList.add('at-rest');
  import('./vitals/report-vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => {});
});
