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
  readonly reached: Attempt['reached'];
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
    .map(({ txnid, what, reached }) => ({
      txnid,
      what,
      reached,
      orderId: null,
      ended: false,
      elsewhere: true,
    }));
}

/** Notes this tab's attempts for the others, and drops the notes of those that are over. */
export function noteAttempts(
  owner: string | null,
  attempts: readonly Attempt[],
  over: readonly Attempt[],
): void {
  const known = readNotes();
  const ownAttempts = [...attempts, ...over];
  const others = known.filter(({ txnid }) => !ownAttempts.some((one) => one.txnid === txnid));
  const open = attempts.filter(mayBePaid).map((attempt): Note => {
    const { txnid, reached } = attempt;
    const before = known.find((note) => note.txnid === txnid) ?? { owner, since: Date.now() };
    return { ...before, txnid, reached, what: goodsOnly(attempt) };
  });
  writeNotes([...open, ...others]);
}

/** Drops the note of a payment whose receipt was seen. */
export function dropNote(txnid: string): void {
  const known = readNotes();
  const others = known.filter((note) => note.txnid !== txnid);
  if (others.length < known.length) writeNotes(others);
}

const MAX_NOTES = 8;

function writeNotes(notes: readonly Note[]): void {
  store(PAYMENT_ATTEMPT, notes.length > 0 ? JSON.stringify(notes.slice(0, MAX_NOTES)) : null);
}

/** Those that can be read and are not too old. */
function readNotes(): readonly Note[] {
  const now = Date.now();
  return [parseJson(readStored(PAYMENT_ATTEMPT))].flat().flatMap((note) => readNote(note, now) ?? []);
}

function readNote(note: unknown, now: number): Note | null {
  const [txnid, what, since, owner] = ['txnid', 'what', 'since', 'owner'].map((name) => field(note, name));
  if (typeof txnid !== 'string' || typeof what !== 'string' || typeof since !== 'number') return null;
  if (Math.abs(now - since) > LIFETIME_MS) return null;
  const reached = field(note, 'reached') === 'undecided' ? 'undecided' : 'opened';
  return { txnid, what, since, reached, owner: typeof owner === 'string' ? owner : null };
}
