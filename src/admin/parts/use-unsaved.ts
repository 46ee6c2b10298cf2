import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Of the page's form: there is one at most. */
let unsaved = false;

/** For what leaves the page without a link. */
export function hasUnsaved(): boolean {
  return unsaved;
}

function changed(): void {
  unsaved = true;
}

function saved(): void {
  unsaved = false;
}

/**
 * Keeps what was typed from being lost: the browser asks before it leaves the document, and `blocker` is blocked when a
 * link leads to another page (`LeaveQuestion`).
 */
export function useUnsaved() {
  const blocks: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => unsaved && nextLocation.pathname !== currentLocation.pathname,
    [],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      saved();
    };
  }, []);
  return { blocker, changed, saved };
}
