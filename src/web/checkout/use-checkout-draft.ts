import { useEffect, useRef } from 'react';
import type { DetailsForm } from './details-form.ts';
import { carryDraft, type Draft, keepDraft } from './draft-details.ts';

/**
 * Keeps the draft with this entry of the tab's history whenever the details or the tick change, once something has been
 * typed. `draft` returns null while there is none to keep. Returns a function that carries the draft over a login.
 */
export function useCheckoutDraft(
  draft: () => Draft | null,
  { details, ticked }: Pick<DetailsForm, 'details' | 'ticked'>,
): () => void {
  const latest = useRef(draft);
  /**
   * The address that this form's draft belongs to; '' before the first effect, null once the draft has been carried
   * over. During a navigation the address changes before the page does: the draft must not be kept with the new entry.
   */
  const here = useRef<string | null>('');
  useEffect(() => {
    latest.current = draft;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is read when it is kept.
  useEffect(() => {
    if (here.current === '') here.current = location.href;
    const now = latest.current();
    if (now && now.typed.length > 0 && here.current === location.href) keepDraft(now);
  }, [details, ticked]);
  return () => {
    const now = latest.current();
    if (now) carryDraft(now);
    here.current = null;
  };
}
