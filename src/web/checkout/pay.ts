import type { Answer } from '../../contract/client.ts';
import type { ProviderName } from '../../contract/payments.ts';
import { pincodeFitsState } from '../../contract/places.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import { NOTHING_IN_CART } from '../cart/nothing-in-cart.ts';
import { type Buyer, type PopUpEnd, wasOnlyClosed } from '../payment/pop-up.ts';
import type { Session } from '../session/session.ts';
import { type Attempt, attemptFor, endedAttempt } from './attempt.ts';
import {
  CONTACT_MISSING,
  contactErrors,
  type DetailErrors,
  detailErrors,
  hasContact,
} from './check-details.ts';
import type { Details } from './details.ts';
import { askAboutEarlier } from './earlier-attempt.ts';
import type { Initiated, initiate } from './initiate.ts';
import { type KeptAttempts, lastAttempt } from './kept-attempts.ts';
import type { CheckoutLine } from './lines.ts';
import { type PaymentPayload, type Purchase, paymentPayload } from './payment-payload.ts';
import type { Opened, Verified } from './verify.ts';

const STILL_LOADING = 'Payment system still loading, please wait...';

/**
 * The progress of a press of Pay Now. The states follow each other in this order. From each of them the press may end
 * (`PayEnd`), and then the page is idle again:
 *
 *     idle → checking → asking → initiating → paying → verifying → idle
 *
 *     checking    the form, in the specified order                    ends: refused, signed-out, stopped
 *     asking      what became of earlier attempts at the same goods   ends: leads-to (paid, or being confirmed)
 *     initiating  the server prices and writes the order              ends: refused, repriced, signed-out, outdated
 *     paying      the buyer, in the provider's pop-up
 *     verifying   the server finds out how it ended                   ends: leads-to (the receipt, or the failure page)
 *
 * A buyer who leaves the page before the pop-up opens is not brought back to it (stopped). Any exception also ends the
 * press (broken).
 */
export type PayState = 'idle' | 'checking' | 'asking' | 'initiating' | 'paying' | 'verifying';

/** How a press ends, which decides what the page does next. */
export type PayEnd =
  /**
   * Nothing more to say: an error is shown beside its field, a question was answered with Cancel, or the page was left.
   */
  | { readonly kind: 'stopped' }
  /** `conflict`: by the server, because what the page shows is no longer so. */
  | { readonly kind: 'refused'; readonly text: string; readonly conflict?: boolean }
  | { readonly kind: 'repriced'; readonly text: string; readonly lines: CheckoutLine[] }
  /** `token` is the one that the server no longer accepts; null if it has already been forgotten. */
  | { readonly kind: 'signed-out'; readonly text: string; readonly token: string | null }
  /** The shop has changed its payment provider since this page was loaded. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'leads-to'; readonly path: string }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Everything that a press of Pay Now reads and changes. */
export interface PayEffects {
  // Of the page
  readonly state: () => PayState;
  readonly enter: (state: PayState) => void;
  /** Whether the checkout is still the current page. */
  readonly isHere: () => boolean;
  /** Puts errors beside their fields; an empty object clears them. */
  readonly showErrors: (errors: DetailErrors) => void;
  /** Asks the buyer. A question answered with OK is not asked again. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Called once every check has passed. */
  readonly accept: (details: Details) => void;
  readonly finish: (end: PayEnd) => Promise<void>;

  // Of the browser
  readonly now: () => number;
  readonly origin: string;
  readonly session: () => Pick<Session, 'token' | 'ended'>;
  readonly attempts: KeptAttempts;
  readonly rememberBuyNow: (orderId: string) => void;

  // Of the server and the provider
  /** The provider that this page was loaded for. */
  readonly provider: ProviderName;
  /** Whether the provider's script has loaded; if not, fetches it again. */
  readonly isLoaded: () => boolean;
  readonly askAboutPayment: (txnid: string, token: string | null) => Promise<Answer<unknown>>;
  readonly initiate: typeof initiate;
  readonly openPopUp: (accessKey: string, buyer: Buyer) => Promise<PopUpEnd>;
  readonly verify: (opened: Opened) => Promise<Verified>;
}

/** One press of Pay Now, from its checks to the page it leads to. A press while another is in progress does nothing. */
export async function payNow(purchase: Purchase, effects: PayEffects): Promise<void> {
  if (effects.state() !== 'idle') return;
  try {
    await effects.finish(await pay(purchase, effects));
  } catch (error) {
    if (effects.isHere()) await effects.finish({ kind: 'broken', error });
  } finally {
    effects.enter('idle');
  }
}

const STOPPED: PayEnd = { kind: 'stopped' };

async function pay(purchase: Purchase, effects: PayEffects): Promise<PayEnd> {
  const { attempts, enter, isHere } = effects;

  enter('checking');
  const { token } = effects.session();
  const refusal = await check(purchase, effects);
  if (refusal) return refusal;
  // Another tab may have changed the account while a question was open: these goods and this address are not theirs.
  if (!isHere() || effects.session().token !== token) return STOPPED;
  effects.accept(purchase.details);
  const payload = paymentPayload({ ...purchase, lines: purchase.lines.filter(isWanted) }, effects.origin);

  enter('asking');
  const ask = (txnid: string) => effects.askAboutPayment(txnid, token);
  const before = attempts.all();
  const earlier = await askAboutEarlier(before, payload, ask);
  if (!isHere()) return STOPPED;
  if (earlier.kind === 'leads-to') return earlier;
  attempts.replace(earlier.attempts);
  const attempt = attemptFor(payload, lastAttempt(earlier.attempts, payload), effects.now());
  attempts.remember(attempt);

  enter('initiating');
  const initiated = await initiateAttempt(attempt, payload, token, effects);
  // What the server hid from an ended session may be this buyer's all the same.
  if (initiated.kind === 'signed-out') attempts.replace(before);
  // Do not interrupt a shopper who has moved to another page; the order stays unpaid in their list.
  if (!isHere()) return STOPPED;
  if (initiated.kind === 'signed-out') return { ...initiated, token };
  if (initiated.kind !== 'initiated') return initiated;
  // The pop-up of one provider can do nothing with the access key of another.
  if (initiated.provider !== null && initiated.provider !== effects.provider) return { kind: 'outdated' };

  enter('paying');
  const { accessKey, txnid, orderId } = initiated;
  const { name, email, phone } = payload;
  const popUp = await effects.openPopUp(accessKey, { name, email, phone });

  enter('verifying');
  const response = popUp.kind === 'answered' ? popUp.response : {};
  const opened = { token, txnid, orderId, response };
  const { path, failed } = await effects.verify(opened);
  // Keep a paid attempt until its receipt is shown: that page may not arrive, and the goods would be paid again.
  if (failed) attempts.forget(attempt);
  else attempts.remember({ ...attempt, txnid, reached: wasOnlyClosed(popUp) ? 'opened' : 'undecided' });
  return { kind: 'leads-to', path };
}

/** The refusals that need no call, in the specified order (spec §5, §8); null when there is none. */
async function check({ details, lines }: Purchase, effects: PayEffects): Promise<PayEnd | null> {
  if (!effects.isLoaded()) return { kind: 'refused', text: STILL_LOADING };
  if (!hasContact(details)) {
    effects.showErrors(contactErrors(details));
    return { kind: 'refused', text: CONTACT_MISSING };
  }
  // The cart belongs to the account, and left this page with the session.
  if (effects.session().ended) return { kind: 'signed-out', text: SESSION_ENDED, token: null };
  if (!lines.some(isWanted)) return { kind: 'refused', text: NOTHING_IN_CART };
  const errors = detailErrors(details);
  effects.showErrors(errors);
  if (Object.keys(errors).length > 0) return STOPPED;
  const pincode = details.pincode.trim();
  if (pincodeFitsState(pincode, details.state)) return null;
  const doubt = `Pincode ${pincode} does not look like one in ${details.state}.`;
  if (await effects.confirm(`${doubt} Deliver there all the same?`)) return null;
  effects.showErrors({ pincode: doubt });
  return STOPPED;
}

/** Only lines with a quantity above 0 count (spec §5). */
function isWanted(line: CheckoutLine): boolean {
  return line.quantity > 0;
}

/** Initiates the payment and records the outcome of the attempt, even if the buyer has meanwhile left the page. */
async function initiateAttempt(
  attempt: Attempt,
  payload: PaymentPayload,
  token: string | null,
  { attempts, initiate, now, rememberBuyNow }: PayEffects,
): Promise<Initiated> {
  const { orderId } = attempt;
  const initiated = await initiate(
    orderId === null ? payload : { ...payload, orderId },
    attempt.txnid,
    token,
    now,
  );
  if (initiated.kind === 'refused' && initiated.final)
    attempts.remember(endedAttempt(attempt, initiated.orderId));
  if (initiated.kind === 'initiated') {
    attempts.remember({ ...attempt, txnid: initiated.txnid, reached: 'opened' });
    if (payload.source === 'buy-now') rememberBuyNow(initiated.orderId);
  }
  return initiated;
}
