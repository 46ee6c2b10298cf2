import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/**
 * Keeps what was typed from being lost: the browser asks before it leaves the document, and `blocker` is blocked when a
 * link leads to another page (`LeaveQuestion`).
 */
export function useUnsaved() {
  const unsaved = useRef(false);
  const blocks: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && nextLocation.pathname !== currentLocation.pathname,
    [],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const mark = useMemo(
    () => ({
      changed: () => {
        unsaved.current = true;
      },
      saved: () => {
        unsaved.current = false;
      },
    }),
    [],
  );
  return { blocker, ...mark };
}
