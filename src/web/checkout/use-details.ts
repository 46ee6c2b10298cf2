import { useCallback, useEffect, useRef, useState } from 'react';
import { useKnownSession } from '../account/use-known-session.ts';
import { browserClient } from '../session/browser-client.ts';
import type { DetailErrors } from './check-details.ts';
import { fetchSavedDetails, readKeptDetails } from './detail-storage.ts';
import {
  DETAIL_NAMES,
  type DetailName,
  type Details,
  detailsOfUser,
  fillDetails,
  NO_DETAILS,
} from './details.ts';
import { readDraftFor } from './draft-details.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface DetailsForm {
  readonly details: Details;
  readonly errors: DetailErrors;
  /** Incremented with every check, so that the page can focus the first error again. */
  readonly refusals: number;
  readonly keep: boolean;
  /** Whether anything would be forgotten when `keep` is not ticked. */
  readonly hadSaved: boolean;
  readonly change: (name: DetailName, value: string) => void;
  /** Shows errors beside the fields; an empty object clears them. */
  readonly refuse: (errors: DetailErrors) => void;
  readonly setKeep: (keep: boolean) => void;
  /** Keeps what was typed while its owner logs in again. */
  readonly carryOverLogin: () => void;
}

/**
 * The checkout form, prefilled from what was typed before a reload, the unpaid order, the cart's mobile number, the
 * saved delivery details and the account, in this order. Nothing typed is overwritten, and a field the shopper cleared
 * stays empty. `ofOrder` is undefined while an order loads.
 */
export function useDetails(ofOrder: Details | null | undefined): DetailsForm {
  const session = useKnownSession();
  const [details, setDetails] = useState(typedAlready);
  const [errors, setErrors] = useState<DetailErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [keep, setKeep] = useState(false);
  const [hadSaved, setHadSaved] = useState(false);
  const byHand = useRef(new Set<DetailName>());
  const [early] = useState(() => DETAIL_NAMES.filter((name) => details[name] !== ''));
  const account = useRef<string | null>(null);
  const restored = useRef(false);
  /** The account that typed; a sign-out does not make it a guest's. */
  const owner = useRef<string | null>(null);

  useEffect(() => {
    if (ofOrder === undefined || session === null) return;
    const { token, userId } = session;
    if (account.current !== null && account.current !== userId) {
      // Prefilled values leave with their account; typed values survive a sign-out, but not another account's sign-in.
      const theirs = userId === null ? new Set(byHand.current) : new Set<DetailName>();
      byHand.current = theirs;
      setDetails((typed) => onlyOf(typed, theirs));
      setKeep(false);
      setHadSaved(false);
    }
    account.current = userId;
    if (!restored.current || userId !== null) owner.current = userId;
    if (!restored.current) {
      restored.current = true;
      const draft = readDraftFor(userId);
      for (const name of draft?.typed ?? []) byHand.current.add(name);
      setDetails((typed) => fillDetails(typed, draft?.details ?? null));
    }
    const { mobile, kept } = readKeptDetails();
    const keptHere = token ? null : kept;
    setDetails((typed) => fillIdle(typed, byHand.current, ofOrder, { mobile }, keptHere));
    const found = (saved: Details | null) => {
      if (!saved) return;
      setHadSaved(true);
      setKeep(true);
    };
    found(keptHere);
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void Promise.all([fetchSavedDetails(token, signal), browserClient.getUser({ token, signal })]).then(
      ([saved, user]) => {
        if (signal.aborted) return;
        const ofUser = user.ok ? detailsOfUser(user.data) : null;
        setDetails((typed) => fillIdle(typed, byHand.current, saved, ofUser));
        found(saved);
      },
    );
    return () => leaving.abort();
  }, [session, ofOrder]);

  const carryOverLogin = useKeptDraft(() => {
    // After a sign-out nothing more is kept: the next person at this browser did not type it. When the server has ended
    // the session, its owner may log in again and go on.
    if (!restored.current || (account.current !== owner.current && !session?.ended)) return null;
    const typed = new Set([...early, ...byHand.current]);
    return { userId: owner.current, details: onlyOf(details, typed), typed: [...typed] };
  }, details);

  const change = useCallback((name: DetailName, value: string) => {
    byHand.current.add(name);
    setDetails((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  }, []);
  const refuse = useCallback((found: DetailErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  }, []);
  return { details, errors, refusals, keep, hadSaved, change, refuse, setKeep, carryOverLogin };
}

function onlyOf(details: Details, names: ReadonlySet<DetailName>): Details {
  const kept = DETAIL_NAMES.filter((name) => names.has(name)).map((name) => [name, details[name]]);
  return { ...NO_DETAILS, ...Object.fromEntries(kept) };
}

/** Fills empty fields, but not the focused one: what the shopper is about to type would be appended to the value. */
function fillIdle(
  typed: Details,
  byHand: ReadonlySet<DetailName>,
  ...sources: Parameters<typeof fillDetails>[1][]
): Details {
  const filled = fillDetails(typed, ...sources);
  const focused = document.activeElement?.getAttribute('name');
  for (const name of DETAIL_NAMES) if (name === focused || byHand.has(name)) filled[name] = typed[name];
  return filled;
}

/** What was typed into the server-rendered form before hydration; React would overwrite it with its own ''. */
function typedAlready(): Details {
  if (typeof document === 'undefined') return NO_DETAILS;
  const typed = DETAIL_NAMES.map((name) => {
    const field = document.querySelector(`main [name="${name}"]`);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    return [name, isField ? field.value : ''];
  });
  return { ...NO_DETAILS, ...Object.fromEntries(typed) };
}
