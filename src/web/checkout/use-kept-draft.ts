import { useEffect, useRef } from 'react';
import type { Details } from './details.ts';
import { carryDraft, type Draft, keepDraft } from './draft-details.ts';

/**
 * Keeps the draft with this entry of the tab's history whenever `details` have changed and something was typed; null says
 * that the one of before has not been read yet. Answers how to carry it over a login.
 */
export function useKeptDraft(draft: () => Draft | null, details: Details): () => void {
  const latest = useRef(draft);
  /** The address changes before the page does, and the draft of another entry is not ours. Null once it is carried. */
  const here = useRef<string | null>('');
  useEffect(() => {
    latest.current = draft;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is read when it is kept.
  useEffect(() => {
    if (here.current === '') here.current = location.href;
    const now = latest.current();
    if (now && now.typed.length > 0 && here.current === location.href) keepDraft(now);
  }, [details]);
  return () => {
    const now = latest.current();
    if (now) carryDraft(now);
    here.current = null;
  };
}
