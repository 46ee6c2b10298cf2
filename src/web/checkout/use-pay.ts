import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pincodeFitsState } from '../../contract/places.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import { NOTHING_IN_CART } from '../cart/before-checkout.ts';
import { rememberBuyNow } from '../payment/buy-now-orders.ts';
import { openHostedCheckout, type PopUpEnd } from '../payment/hosted-checkout.ts';
import { fetchLoader, readLoaderStatus } from '../payment/loader.ts';
import { usePaymentSettings } from '../payment/payment-settings.ts';
import { openRazorpayCheckout } from '../payment/razorpay-checkout.ts';
import { loginPath } from '../session/login-path.ts';
import { sessionNow, signOut } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useGo } from '../ui/use-go.ts';
import {
  type Attempt,
  attemptFor,
  keepAttempts,
  lastAttempt,
  readKeptAttempts,
  withAttempt,
  withoutAttempt,
} from './attempt.ts';
import { CONTACT_MISSING, detailErrors, hasContact } from './check-details.ts';
import type { Details } from './details.ts';
import { askAboutEarlier } from './earlier-attempt.ts';
import { initiate, PAYMENT_ERROR } from './initiate.ts';
import type { CheckoutLine } from './lines.ts';
import { type PaymentDraft, type Purchase, paymentDraft } from './payment-payload.ts';
import { verify } from './verify.ts';

const STILL_LOADING = 'Payment system still loading, please wait...';

export type PayPhase = 'idle' | 'starting' | 'paying' | 'verifying';

interface PayHooks {
  /** Called with the error of each field; the page focuses the first one. */
  readonly onErrors: (errors: ReturnType<typeof detailErrors>) => void;
  /** Called once every check has passed, before the payment is announced. */
  readonly onAccepted: (details: Details) => void;
  readonly onRepriced: (lines: CheckoutLine[]) => void;
  /** Called before the buyer is sent to log in again. */
  readonly onSignedOut: () => void;
}

/**
 * Pay Now: refusals in the specified order, then initiate, pop-up, verification (spec §4: Payment; §5; §8).
 * A second click while one is in progress does nothing. `giveUp` ends the wait for a pop-up that never answered.
 */
export function usePay({ onErrors, onAccepted, onRepriced, onSignedOut }: PayHooks) {
  const settings = usePaymentSettings();
  const notice = useNotice();
  const navigate = useNavigate();
  const go = useGo();
  const [phase, setPhase] = useState<PayPhase>('idle');
  const busy = useRef(false);
  /** Null until they are needed; storage may be unavailable, so they are kept here too. */
  const attempts = useRef<readonly Attempt[] | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const confirmedPlace = useRef('');
  const isHere = useIsHere();

  const setAttempts = (kept: readonly Attempt[]) => {
    attempts.current = kept;
    keepAttempts(kept);
  };
  const remember = (tried: Attempt) => setAttempts(withAttempt(attempts.current ?? [], tried));
  const forget = (tried: Attempt) => setAttempts(withoutAttempt(attempts.current ?? [], tried));

  /** `refused` is the token that the server no longer takes, null if it has been forgotten already. */
  const askForLogin = async (text: string, refused: string | null) => {
    await notice.alert(text);
    onSignedOut();
    const next = location.pathname + location.search;
    // While the dialog was open, somebody may have signed in in another tab.
    if (sessionNow().token === refused) signOut();
    await go(loginPath(next));
  };

  const mayPay = async ({ details, lines }: Purchase): Promise<boolean> => {
    if (readLoaderStatus() !== 'loaded') {
      fetchLoader(settings.loaderUrl);
      await notice.alert(STILL_LOADING);
      return false;
    }
    if (!hasContact(details)) {
      await notice.alert(CONTACT_MISSING);
      return false;
    }
    // The cart is the account's, which has gone from here with the session.
    if (sessionNow().ended) {
      await askForLogin(SESSION_ENDED, null);
      return false;
    }
    if (!lines.some(isWanted)) {
      await notice.alert(NOTHING_IN_CART);
      return false;
    }
    const errors = detailErrors(details);
    onErrors(errors);
    if (Object.keys(errors).length > 0) return false;
    const place = `${details.pincode.trim()} ${details.state}`;
    if (pincodeFitsState(details.pincode.trim(), details.state) || confirmedPlace.current === place)
      return true;
    const question = `Pincode ${details.pincode.trim()} does not look like one in ${details.state}. Deliver there all the same?`;
    if (!(await notice.confirm(question))) return false;
    confirmedPlace.current = place;
    return true;
  };

  const openPopUp = (accessKey: string, { name, email, phone }: PaymentDraft): Promise<PopUpEnd> => {
    waiting.current = new AbortController();
    const open = settings.provider === 'razorpay' ? openRazorpayCheckout : openHostedCheckout;
    return open(settings, accessKey, { name, email, phone }, waiting.current.signal);
  };

  const run = async (purchase: Purchase): Promise<void> => {
    if (!(await mayPay(purchase)) || !isHere()) return;
    onAccepted(purchase.details);
    const { token } = sessionNow();
    const wanted = { ...purchase, lines: purchase.lines.filter(isWanted) };
    const draft = paymentDraft(wanted, location.origin);
    attempts.current ??= readKeptAttempts();
    const earlier = await askAboutEarlier(attempts.current, draft, token);
    if (!isHere()) return;
    if (earlier.kind === 'leads-to') {
      if (earlier.paid) forget(earlier.attempt);
      return navigate(earlier.path, { replace: true });
    }
    setAttempts(earlier.attempts);
    const tried = attemptFor(draft, lastAttempt(earlier.attempts, draft), Date.now());
    remember(tried);

    const again = tried.orderId === null ? draft : { ...draft, orderId: tried.orderId };
    const begun = await initiate(again, tried.txnid, token, Date.now);
    if (begun.kind === 'refused' && begun.final) remember({ ...tried, ended: true, orderId: begun.orderId });
    if (begun.kind === 'initiated') {
      remember({ ...tried, txnid: begun.txnid, reached: 'opened' });
      if (purchase.source === 'buy-now') rememberBuyNow(begun.orderId);
    }
    // Do not interrupt a shopper who has moved to another page; the order stays unpaid in their list.
    if (!isHere()) return;
    if (begun.kind === 'repriced') onRepriced(begun.lines);
    if (begun.kind === 'signed-out') return askForLogin(begun.text, token);
    if (begun.kind !== 'initiated') return notice.alert(begun.text);
    const { txnid, orderId, accessKey } = begun;

    setPhase('paying');
    const end = await openPopUp(accessKey, draft);
    setPhase('verifying');
    const response = end.kind === 'answered' ? end.response : {};
    const { path, final } = await verify({
      provider: settings.provider,
      token,
      txnid,
      orderId,
      amount: String(draft.amount),
      response,
    });
    if (final) forget(tried);
    else remember({ ...tried, txnid, reached: end.kind === 'answered' ? 'undecided' : 'opened' });
    await navigate(path, { replace: true });
  };

  const payNow = async (purchase: Purchase): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPhase('starting');
    try {
      await run(purchase);
    } catch (error) {
      if (!isHere()) return;
      // biome-ignore lint/suspicious/noConsole: the specified alert sends people there (spec §8).
      console.error(error);
      await notice.alert(PAYMENT_ERROR);
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  };
  const giveUp = useCallback(() => waiting.current?.abort(), []);
  return { phase, payNow, giveUp };
}

/** Whether this checkout is still the current page. On a slow phone the address changes before the page does. */
function useIsHere(): () => boolean {
  const path = useRef<string | null>(null);
  useEffect(() => {
    path.current = location.pathname;
    return () => {
      path.current = null;
    };
  }, []);
  return () => path.current === location.pathname;
}

/** Only lines with a quantity above 0 count (spec §5). */
function isWanted(line: CheckoutLine): boolean {
  return line.quantity > 0;
}
