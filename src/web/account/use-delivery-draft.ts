import { useEffect, useRef } from 'react';
import type { Details } from '../checkout/details.ts';
import { shownSession } from '../session/session.ts';
import { keepDeliveryDraft, takeDeliveryDraft } from './delivery-draft.ts';

/**
 * Restores what was being typed when the session ended, once the same account has logged in again in this tab.
 * `restore` must be stable, such as a state setter.
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
