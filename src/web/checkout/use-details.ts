import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { browserClient } from '../session/browser-client.ts';
import { useKnownSession } from '../session/use-known-session.ts';
import { fetchSavedDetails, readStoredDetails } from './detail-storage.ts';
import { DETAIL_NAMES, type Details, detailsOfUser, NO_DETAILS, tidyDetail } from './details.ts';
import { type DetailsEvent, type DetailsForm, draftOf, formAfter, newForm } from './details-form.ts';
import { readDraftFor } from './draft-details.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';

interface DetailsOfPage {
  readonly form: DetailsForm;
  readonly dispatch: Dispatch<DetailsEvent>;
  /** Keeps what was typed while its owner logs in again. */
  readonly carryOverLogin: () => void;
}

/**
 * The checkout form, prefilled from what was typed before a reload, the unpaid order, the cart's mobile number, the
 * saved delivery details and the account, in this order (`details-form.ts`). `ofOrder` is undefined while an order
 * loads.
 */
export function useDetails(ofOrder: Details | null | undefined): DetailsOfPage {
  const session = useKnownSession();
  const [form, dispatch] = useReducer(formAfter, undefined, () => newForm(typedAlready()));
  /** For whom an order's details have come: when somebody else logs in, the order is about to be asked for again. */
  const cameFor = useRef<{ readonly details: Details; readonly userId: string | null }>(null);

  useEffect(() => {
    if (session === null) return;
    const { token, userId } = session;
    dispatch({ kind: 'visitor', userId, draft: readDraftFor(userId) });
    if (ofOrder === undefined) return;
    if (ofOrder && ofOrder !== cameFor.current?.details) cameFor.current = { details: ofOrder, userId };
    const fromOrder = cameFor.current?.userId === userId ? ofOrder : null;
    const found = (saved: Details | null, sources: readonly (Partial<Details> | null)[]) =>
      dispatch({ kind: 'found', saved, sources, focused: focusedName() });

    const { mobile, saved } = readStoredDetails();
    const savedHere = token ? null : saved;
    found(savedHere, [fromOrder, { mobile }, savedHere]);
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void Promise.all([fetchSavedDetails(token, signal), browserClient.getUser({ token, signal })]).then(
      ([savedThere, user]) => {
        if (!signal.aborted) found(savedThere, [savedThere, user.ok ? detailsOfUser(user.data) : null]);
      },
    );
    return () => leaving.abort();
  }, [session, ofOrder]);

  const carryOverLogin = useCheckoutDraft(() => draftOf(form, session?.ended ?? false), form);
  return { form, dispatch, carryOverLogin };
}

function focusedName(): string | null {
  return document.activeElement?.getAttribute('name') ?? null;
}

/**
 * What was typed into the server-rendered form before hydration; React would overwrite it with its own ''. Only in that
 * form: on Back, the page being left is still there, and its fields may have the same names.
 */
function typedAlready(): Details {
  if (typeof document === 'undefined') return NO_DETAILS;
  const typed = DETAIL_NAMES.map((name) => {
    const field = document.querySelector(`form.checkout [name="${name}"]`);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    return [name, isField ? tidyDetail(name, field.value) : ''];
  });
  return { ...NO_DETAILS, ...Object.fromEntries(typed) };
}
