import { DAY_MS } from '../../contract/day-ms.ts';
import { field } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';
import { readStored, store } from '../session/storage.ts';
import { PAYMENT_ATTEMPT } from '../session/tab-keys.ts';
import { type Attempt, goodsOnly, mayBePaid } from './attempt.ts';

/**
 * What the tabs of this browser tell each other about attempts whose pop-up was opened: which goods are being paid for,
 * and nothing of what was typed. The same goods are then not paid for again in a second tab (decision 136).
 */
interface Note {
  readonly txnid: string;
  readonly what: string;
  /** 'seen' when a tab has shown that it is paid: the others need not show it any more. */
  readonly reached: Attempt['reached'] | 'seen';
  /** The account that pays, null for a guest, who may have logged in since. */
  readonly owner: string | null;
  /** In ms since 1970. */
  readonly since: number;
}

/** After a day a payment is final, and its order is in the list of orders. */
const LIFETIME_MS = DAY_MS;

/** The attempts that `owner` may have open in other tabs: those that are noted and not this tab's `own`. */
export function attemptsElsewhere(owner: string | null, own: readonly Attempt[]): readonly Attempt[] {
  return readNotes()
    .filter((note) => note.owner === null || note.owner === owner)
    .filter(({ txnid }) => !own.some((one) => one.txnid === txnid))
    .flatMap(({ txnid, what, reached }) =>
      reached === 'seen' ? [] : { txnid, what, reached, orderId: null, ended: false, elsewhere: true },
    );
}

/** Notes this tab's attempts for the others, and drops the notes of those that are over. */
export function noteAttempts(
  owner: string | null,
  attempts: readonly Attempt[],
  over: readonly Attempt[],
): void {
  const known = readNotes();
  const ownAttempts = [...attempts, ...over];
  const others = known.filter(
    ({ txnid, reached }) => reached === 'seen' || !ownAttempts.some((one) => one.txnid === txnid),
  );
  const open = unseen(attempts.filter(mayBePaid)).map((attempt): Note => {
    const { txnid, reached } = attempt;
    const before = known.find((note) => note.txnid === txnid) ?? { owner, since: Date.now() };
    return { ...before, txnid, reached, what: goodsOnly(attempt) };
  });
  writeNotes([...open, ...others]);
}

/** Tells the tabs that know a payment that its receipt was seen. */
export function noteSeen(txnid: string): void {
  const known = readNotes();
  const others = known.filter((note) => note.txnid !== txnid);
  if (others.length === known.length) return;
  writeNotes([{ txnid, what: '', reached: 'seen', owner: null, since: Date.now() }, ...others]);
}

/** Those of these attempts whose receipt no tab has shown. */
export function unseen(attempts: readonly Attempt[]): readonly Attempt[] {
  const seen = readNotes().filter(({ reached }) => reached === 'seen');
  return attempts.filter(({ txnid }) => !seen.some((note) => note.txnid === txnid));
}

const MAX_NOTES = 8;

/** What may still be paid is dropped last. */
function writeNotes(notes: readonly Note[]): void {
  const seenLast = [...notes].sort((a, b) => Number(a.reached === 'seen') - Number(b.reached === 'seen'));
  const kept = seenLast.slice(0, MAX_NOTES);
  store(PAYMENT_ATTEMPT, kept.length > 0 ? JSON.stringify(kept) : null);
}

/** Those that can be read and are not too old. */
function readNotes(): readonly Note[] {
  const now = Date.now();
  return [parseJson(readStored(PAYMENT_ATTEMPT))].flat().flatMap((note) => readNote(note, now) ?? []);
}

function readNote(note: unknown, now: number): Note | null {
  const [txnid, what, since, owner] = ['txnid', 'what', 'since', 'owner'].map((name) => field(note, name));
  if (typeof txnid !== 'string' || typeof what !== 'string' || typeof since !== 'number') return null;
  const reached = (['undecided', 'seen'] as const).find((one) => one === field(note, 'reached')) ?? 'opened';
  // A tab may be open for longer than a day.
  if (reached !== 'seen' && Math.abs(now - since) > LIFETIME_MS) return null;
  return { txnid, what, since, reached, owner: typeof owner === 'string' ? owner : null };
}
