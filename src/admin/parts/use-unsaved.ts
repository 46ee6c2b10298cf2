import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Whether the page's form has unsaved changes; a page has at most one form. */
let unsaved = false;

/** For actions that leave the page without following a link. */
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
 * Protects unsaved changes: the browser asks before it leaves the document, and `blocker` blocks when a link leads to
 * another page (`LeaveQuestion`). `letGo` is for after a save: there is nothing left to ask about, and whoever is being
 * asked goes where the link leads. It returns whether somebody was.
 */
export function useUnsaved() {
  const blocks: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => unsaved && nextLocation.pathname !== currentLocation.pathname,
    [],
  );
  const blocker = useBlocker(blocks);
  // A save began before the question was asked.
  const newest = useRef(blocker);
  useEffect(() => {
    newest.current = blocker;
  });
  const letGo = () => {
    saved();
    const isAsked = newest.current.state === 'blocked';
    newest.current.proceed?.();
    return isAsked;
  };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!unsaved) return;
      event.preventDefault();
      // Chrome before 119 and Samsung Internet before 25 ask only for this.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      saved();
    };
  }, []);
  return { blocker, changed, letGo };
}
