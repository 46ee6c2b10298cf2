import { field } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';
import { readStored, store } from '../session/storage.ts';
import { CHECKOUT_DRAFT } from '../session/tab-keys.ts';
import { DETAIL_NAMES, type DetailName, type Details, readDetails } from './details.ts';

/** What has been typed into the checkout form and not yet ordered. */
export interface Draft {
  /** The account that typed it; null for a guest. */
  readonly userId: string | null;
  readonly details: Details;
  /** The fields that were typed in, including emptied ones. */
  readonly typed: readonly DetailName[];
  /** Whether 'Save this information for next time' was ticked by hand. */
  readonly save: boolean;
}

/**
 * Keeps it for this entry of the tab's history: a reload, Back and Forward restore it, while the next checkout starts
 * afresh ('Save this information' is what makes it last).
 */
export function keepDraft(draft: Draft): void {
  const entry = entryKey();
  if (entry) store(CHECKOUT_DRAFT, JSON.stringify({ ...draft, entry }), 'sessionStorage');
}

/** Keeps it for the next checkout of this tab: a login opens that as a new page. */
export function carryDraft(draft: Draft): void {
  store(CHECKOUT_DRAFT, JSON.stringify(draft), 'sessionStorage');
}

/** The draft of this page if this account or a guest typed it; null without one. */
export function readDraftFor(userId: string | null): Draft | null {
  const draft = parseDraft(readStored(CHECKOUT_DRAFT, 'sessionStorage'));
  if (!draft || (draft.entry !== null && draft.entry !== entryKey())) return null;
  return draft.userId === null || draft.userId === userId ? draft : null;
}

/** The router's key of the current history entry. */
function entryKey(): string | null {
  const key = field(history.state, 'key');
  return typeof key === 'string' ? key : null;
}

function parseDraft(text: string | null): (Draft & { readonly entry: string | null }) | null {
  const kept = parseJson(text);
  const [userId, typed, entry] = [field(kept, 'userId'), field(kept, 'typed'), field(kept, 'entry')];
  const read = readDetails(field(kept, 'details'));
  if (!read || !Array.isArray(typed)) return null;
  return {
    userId: typeof userId === 'string' ? userId : null,
    details: read,
    typed: DETAIL_NAMES.filter((name) => typed.includes(name)),
    save: field(kept, 'save') === true,
    entry: typeof entry === 'string' ? entry : null,
  };
}
