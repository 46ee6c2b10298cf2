import { useEffect } from 'react';
import { useRootData } from '../layout/use-root-data.ts';
import { useOutcomeFocus } from './use-outcome-focus.ts';

/**
 * The document's title while an outcome is shown, whose heading gets the focus: only the server knows it, so that the
 * page's own title cannot name it. Two payment pages share that title, and it is not written again between them.
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
