import { useEffect } from 'react';
import { useRootData } from '../layout/use-root-data.ts';
import { useOutcomeFocus } from './use-outcome-focus.ts';

/**
 * Shows an outcome in the document's title, and focuses its heading: only the server knows the outcome, so the page's
 * own title cannot name it. Restores that title afterwards: two payment pages share it, so it is not written anew
 * between them.
 */
export function useOutcomeTitle(outcome: string): void {
  const { name } = useRootData().facts;
  useOutcomeFocus(outcome);
  useEffect(() => {
    const before = document.title;
    const title = `${outcome} — ${name}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [outcome, name]);
}
