import { useEffect, useRef } from 'react';
import type { Details } from '../checkout/details.ts';
import { shownSession } from '../session/session.ts';
import { keepDeliveryDraft, takeDeliveryDraft } from './delivery-draft.ts';

/**
 * What is being typed when the session ends is there again when the same account has signed in again in this tab.
 * `restore` is the setter of the state, which stays the same.
 */
export function useDeliveryDraft(
  userId: string | null,
  draft: Details | null,
  restore: (draft: Details) => void,
): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    const kept = takeDeliveryDraft(userId);
    if (kept) restore(kept);
    return () => {
      if (latest.current && userId !== null && shownSession().ended)
        keepDeliveryDraft(userId, latest.current);
    };
  }, [userId, restore]);
}
