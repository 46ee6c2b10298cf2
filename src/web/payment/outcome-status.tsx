import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const SayContext = createContext<(outcome: string) => void>(() => {});

/**
 * Announces how a payment ended. It outlives the pages that name the outcome: what comes together with its text is not
 * announced everywhere.
 */
export function OutcomeStatus({ children }: { readonly children: ReactNode }) {
  const [outcome, say] = useState('');
  return (
    <SayContext value={say}>
      <p className="visually-hidden" role="status">
        {outcome}
      </p>
      {children}
    </SayContext>
  );
}

/** Has the surrounding `OutcomeStatus` say this heading while it is shown. */
export function useSaidOutcome(heading: string): void {
  const say = useContext(SayContext);
  useEffect(() => {
    say(heading);
    return () => say('');
  }, [heading, say]);
}
