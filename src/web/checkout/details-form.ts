import type { DetailErrors } from './check-details.ts';
import {
  DETAIL_NAMES,
  type DetailName,
  type Details,
  fillDetails,
  fillEmpty,
  NO_DETAILS,
} from './details.ts';
import type { Draft } from './draft-details.ts';

/** The checkout form, and whose it is. */
export interface DetailsForm {
  readonly details: Details;
  readonly errors: DetailErrors;
  /** Incremented with every check, so that the page can focus the first error again. */
  readonly refusals: number;
  /** 'Save this information for next time'. */
  readonly save: boolean;
  /** Whether this visitor has ticked or unticked `save` by hand: then nothing that is found changes it. */
  readonly saveByHand: boolean;
  /** Whether `owner` has ticked it by hand: kept like what was typed. */
  readonly ticked: boolean;
  /** Whether leaving `save` unticked would forget anything. */
  readonly hadSaved: boolean;
  /** The fields that were typed in before hydration. */
  readonly early: readonly DetailName[];
  /**
   * What was found for a field while it had the focus. It is filled in once the field is left, if that is still empty.
   */
  readonly waiting: Partial<Details>;
  /** The fields that were typed in since hydration, including emptied ones. */
  readonly byHand: ReadonlySet<DetailName>;
  /** The current account; null for a guest, undefined until it is known. */
  readonly account: string | null | undefined;
  /** The account that typed; a logout does not turn it into a guest's. */
  readonly owner: string | null;
}

export type DetailsEvent =
  /** The visitor is known, or has changed. `draft` is what they typed before; it counts the first time only. */
  | { readonly kind: 'visitor'; readonly userId: string | null; readonly draft: Draft | null }
  /** Details to fill in. Earlier sources win; `saved` is one of them. */
  | {
      readonly kind: 'found';
      readonly sources: readonly (Partial<Details> | null)[];
      readonly saved: Details | null;
      /** The name of the focused field, if one is. */
      readonly focused: string | null;
    }
  | { readonly kind: 'typed'; readonly name: DetailName; readonly value: string }
  /** A field has lost the focus. */
  | { readonly kind: 'left' }
  /** Shows errors beside the fields; an empty object clears them. */
  | { readonly kind: 'checked'; readonly errors: DetailErrors }
  | { readonly kind: 'save'; readonly save: boolean }
  /** The details have been sent to be saved. */
  | { readonly kind: 'saved' };

/** The form at hydration. `details` were typed into the server-rendered form until then. */
export function newForm(details: Details): DetailsForm {
  return {
    details,
    errors: {},
    refusals: 0,
    save: false,
    saveByHand: false,
    ticked: false,
    hadSaved: false,
    early: DETAIL_NAMES.filter((name) => details[name] !== ''),
    waiting: {},
    byHand: new Set(),
    account: undefined,
    owner: null,
  };
}

/** The form after an event. Nothing typed is overwritten, and a field that was emptied by hand stays empty. */
export function formAfter(form: DetailsForm, event: DetailsEvent): DetailsForm {
  switch (event.kind) {
    case 'visitor':
      return form.account === undefined ? afterFirst(form, event) : afterChange(form, event.userId);
    case 'found':
      return {
        ...form,
        ...fillIdle(form, event.sources, event.focused),
        ...(event.saved && { save: form.save || !form.saveByHand, hadSaved: true }),
      };
    case 'typed': {
      const { name, value } = event;
      const { [name]: _, ...errors } = form.errors;
      const byHand = new Set(form.byHand).add(name);
      return { ...form, details: { ...form.details, [name]: value }, errors, byHand };
    }
    case 'left':
      return { ...form, ...fillIdle(form, [], null) };
    case 'checked':
      return { ...form, errors: event.errors, refusals: form.refusals + 1 };
    case 'save':
      return { ...form, save: event.save, saveByHand: true, ticked: event.save };
    case 'saved':
      return { ...form, hadSaved: true };
  }
}

function afterFirst(
  form: DetailsForm,
  { userId, draft }: Extract<DetailsEvent, { kind: 'visitor' }>,
): DetailsForm {
  const ticked = form.ticked || (draft?.save ?? false);
  return {
    ...form,
    account: userId,
    owner: userId,
    save: form.save || ticked,
    saveByHand: form.saveByHand || ticked,
    ticked,
    byHand: new Set([...form.byHand, ...(draft?.typed ?? [])]),
    details: fillEmpty(form.details, draft?.details ?? null),
  };
}

/** Prefilled values go when their account does; typed ones go when a different account logs in. */
function afterChange(form: DetailsForm, userId: string | null): DetailsForm {
  const saveByHand = form.saveByHand && form.account === userId;
  const now = { ...form, account: userId, owner: userId ?? form.owner, saveByHand };
  const stays = userId === null || form.owner === null || form.owner === userId;
  if (stays && (form.account === null || form.account === userId))
    return { ...now, save: form.save || form.ticked };
  const byHand = stays ? form.byHand : new Set<DetailName>();
  const details = onlyOf(form.details, byHand);
  const ticked = stays && form.ticked;
  return { ...now, byHand, details, waiting: {}, save: false, ticked, hadSaved: false };
}

/**
 * Fills empty fields and clears their errors. The focused field waits: what the shopper is about to type would be
 * appended to the value.
 */
function fillIdle(
  { details, byHand, waiting, errors: shown }: DetailsForm,
  sources: readonly (Partial<Details> | null)[],
  focused: string | null,
): Pick<DetailsForm, 'details' | 'waiting' | 'errors'> {
  const filled = fillDetails(fillEmpty(details, waiting), ...sources);
  const late: Partial<Details> = {};
  const errors = { ...shown };
  for (const name of DETAIL_NAMES) {
    if (name === focused) late[name] = filled[name];
    if (name === focused || byHand.has(name)) filled[name] = details[name];
    if (filled[name] !== details[name]) delete errors[name];
  }
  return { details: filled, waiting: late, errors };
}

/**
 * The typed values that may be kept; null if none may. After a logout nothing more is kept: the next person at this
 * browser did not type it. When the server has ended the session, its owner may log in again and continue.
 */
export function draftOf(form: DetailsForm, hasEnded: boolean): Draft | null {
  if (form.account === undefined || (form.account !== form.owner && !hasEnded)) return null;
  const typed = new Set([...form.early, ...form.byHand]);
  return { userId: form.owner, details: onlyOf(form.details, typed), typed: [...typed], save: form.ticked };
}

function onlyOf(details: Details, names: ReadonlySet<DetailName>): Details {
  const only = DETAIL_NAMES.filter((name) => names.has(name)).map((name) => [name, details[name]]);
  return { ...NO_DETAILS, ...Object.fromEntries(only) };
}
