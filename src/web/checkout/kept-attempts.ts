import { field } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';
import { readStored, store } from '../session/storage.ts';
import { PAYMENT_ATTEMPT } from '../session/tab-keys.ts';
import { type Attempt, isSamePurchase, REACHED } from './attempt.ts';
import { attemptsElsewhere, noteAttempts, noteSeen, unseen } from './attempts-elsewhere.ts';
import type { PaymentPayload } from './payment-payload.ts';

/** The attempts that are not final: this tab's, newest first, then those of other tabs. */
export interface KeptAttempts {
  readonly all: () => readonly Attempt[];
  readonly replace: (attempts: readonly Attempt[]) => void;
  readonly remember: (attempt: Attempt) => void;
  readonly forget: (attempt: Attempt) => void;
}

/**
 * Keeps attempts for as long as the tab is open: a reload while paying creates no second order, and goods whose payment
 * is being confirmed are not paid again even if another cart was paid in between. They are read when first needed, and
 * kept in memory too, because storage may be unavailable. Once the tab has forgotten a buyer who left
 * (session/forget-tab.ts), their attempts are not stored again: `hasLeft` says so, and may change in the middle of a
 * press. `owner` is the buyer's account, null for a guest.
 */
export function keptAttempts(hasLeft = () => false, owner: string | null = null): KeptAttempts {
  let kept: readonly Attempt[] | null = null;
  /** What `all` returned last. A payment that another tab has begun since is missing, and must not count as over. */
  let known: readonly Attempt[] = [];
  const all = () => {
    if (hasLeft()) return [];
    kept = unseen(kept ?? readAttempts());
    known = [...kept, ...attemptsElsewhere(owner, kept)];
    return known;
  };
  const replace = (attempts: readonly Attempt[]) => {
    if (hasLeft()) return;
    const over = known.filter(({ txnid }) => !attempts.some((one) => one.txnid === txnid && !one.ended));
    kept = attempts.filter((one) => !one.elsewhere);
    store(PAYMENT_ATTEMPT, kept.length > 0 ? JSON.stringify(kept) : null, 'sessionStorage');
    noteAttempts(owner, kept, over);
  };
  return {
    all,
    replace,
    remember: (attempt) => replace(withAttempt(all(), attempt)),
    forget: (attempt) => replace(withoutAttempt(all(), attempt)),
  };
}

/** Forgets an attempt that the buyer has seen to be paid, in every tab: the same goods can be bought once more. */
export function forgetPaidAttempt(txnid: string): void {
  const { all, replace } = keptAttempts();
  const known = all();
  // Another tab may know it too, or alone, or an account that was not logged in then.
  noteSeen(txnid);
  const others = known.filter((one) => one.txnid !== txnid);
  if (others.length < known.length) replace(others);
}

const MAX_KEPT = 8;

/** The attempt to continue from: the one for this purchase, else the newest, whose txnid must not be reused. */
export function lastAttempt(attempts: readonly Attempt[], payload: PaymentPayload): Attempt | null {
  const what = JSON.stringify(payload);
  const exactly = attempts.find((one) => one.what === what);
  return exactly ?? attempts.find((one) => isSamePurchase(one, payload)) ?? attempts[0] ?? null;
}

/**
 * The list with this attempt replacing the one for the same purchase, newest first. A full list drops one that nobody
 * can be paying now: the oldest that has ended or whose pop-up never opened; if there is none, the oldest.
 */
export function withAttempt(attempts: readonly Attempt[], attempt: Attempt): readonly Attempt[] {
  const others = withoutAttempt(attempts, attempt);
  if (others.length < MAX_KEPT) return [attempt, ...others];
  const idle = others.findLastIndex(({ ended, reached }) => ended || reached === 'initiated');
  const gone = idle >= 0 ? idle : others.length - 1;
  return [attempt, ...others.filter((_, place) => place !== gone)];
}

/** The list without this attempt and without others for exactly the same purchase. */
export function withoutAttempt(attempts: readonly Attempt[], { what, txnid }: Attempt): readonly Attempt[] {
  return attempts.filter((one) => one.what !== what && one.txnid !== txnid);
}

/** Unreadable ones are left out. */
function readAttempts(): readonly Attempt[] {
  return [parseJson(readStored(PAYMENT_ATTEMPT, 'sessionStorage'))]
    .flat()
    .map(readAttempt)
    .filter((one) => one !== null);
}

function readAttempt(kept: unknown): Attempt | null {
  const [txnid, what, orderId] = [field(kept, 'txnid'), field(kept, 'what'), field(kept, 'orderId')];
  if (typeof txnid !== 'string' || typeof what !== 'string') return null;
  return {
    txnid,
    what,
    orderId: typeof orderId === 'string' ? orderId : null,
    ended: field(kept, 'ended') === true,
    reached: REACHED.find((one) => one === field(kept, 'reached')) ?? 'initiated',
  };
}
