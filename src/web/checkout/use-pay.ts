import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { askAboutPayment } from '../payment/ask-about-payment.ts';
import { rememberBuyNow } from '../payment/buy-now-orders.ts';
import { openEasebuzzCheckout } from '../payment/easebuzz-checkout.ts';
import { fetchOutcomePages } from '../payment/fetch-outcome-pages.ts';
import { leaveWithPopUp } from '../payment/leave-with-pop-up.ts';
import type { Buyer } from '../payment/pop-up.ts';
import { fetchProviderScript, readProviderScript } from '../payment/provider-script.ts';
import { openRazorpayCheckout } from '../payment/razorpay-checkout.ts';
import { usePaymentSettings } from '../payment/use-payment-settings.ts';
import { loginPath } from '../session/login-path.ts';
import { endSession, forgetToken, readSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useGo } from '../ui/use-go.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import { useQuestion } from '../ui/use-question.ts';
import type { DetailErrors } from './check-details.ts';
import type { Details } from './details.ts';
import { initiate, PAYMENT_ERROR } from './initiate.ts';
import type { CheckoutLine } from './lines.ts';
import { type PayEffects, type PayEnd, type PayState, payNow } from './pay.ts';
import type { Purchase } from './payment-payload.ts';
import { useKeptAttempts } from './use-kept-attempts.ts';
import { verify } from './verify.ts';

const OUTDATED =
  'Our payment partner has changed. This page is loaded again with what you typed; then please press Pay Now again.';

interface PayHooks {
  /** Called with the error of each field; the page focuses the first one. */
  readonly onErrors: (errors: DetailErrors) => void;
  /** Called once every check has passed, before the payment is initiated. */
  readonly onAccepted: (details: Details) => void;
  readonly onRepriced: (lines: CheckoutLine[]) => void;
  /** Called when what the page shows is no longer so. */
  readonly onConflict: () => void;
  /** Called before the buyer is sent to log in again. */
  readonly onSignedOut: () => void;
}

/**
 * Pay Now on this page (spec §4: Payment; §5; §8); `pay.ts` defines its steps and their order. `giveUp` ends the wait
 * for a pop-up that never answered.
 */
export function usePay({ onErrors, onAccepted, onRepriced, onConflict, onSignedOut }: PayHooks) {
  const settings = usePaymentSettings();
  const notice = useNotice();
  const ask = useQuestion();
  const navigate = useNavigate();
  const go = useGo();
  const isHere = useIsHere();
  const [shown, show] = useState<PayState>('idle');
  /** The same without waiting for a render: a second click may come before that. */
  const state = useRef<PayState>('idle');
  const attemptsNow = useKeptAttempts();
  const waiting = useRef<AbortController | null>(null);
  const confirmed = useRef('');

  const isLoaded = () => {
    const loaded = readProviderScript() === 'loaded';
    if (!loaded) fetchProviderScript(settings.loaderUrl);
    return loaded;
  };
  const confirm = async (question: string) => {
    if (confirmed.current === question) return true;
    const ok = await ask(question);
    if (ok) confirmed.current = question;
    return ok;
  };
  const openPopUp = (accessKey: string, buyer: Buyer) => {
    const wait = new AbortController();
    waiting.current = wait;
    fetchOutcomePages();
    leaveWithPopUp(wait.signal);
    const open = settings.provider === 'razorpay' ? openRazorpayCheckout : openEasebuzzCheckout;
    return open(settings, accessKey, buyer, wait.signal).finally(() => wait.abort());
  };
  const askForLogin = async ({ text, token }: Extract<PayEnd, { kind: 'signed-out' }>) => {
    await notice.alert(text);
    onSignedOut();
    const next = location.pathname + location.search;
    if (token !== null) endSession(token);
    // The buyer knows that the session ended. Unless somebody has logged in in another tab, this tab is now a guest's.
    else if (readSession().token === null) forgetToken();
    await go(loginPath(next));
  };
  const finish = async (end: PayEnd): Promise<void> => {
    switch (end.kind) {
      case 'stopped':
        return;
      case 'refused':
        if (end.conflict) onConflict();
        return notice.alert(end.text);
      case 'repriced':
        onRepriced(end.lines);
        return notice.alert(end.text);
      case 'signed-out':
        return askForLogin(end);
      case 'outdated':
        await notice.alert(OUTDATED);
        // What was typed is kept with this entry of the history (`draft-details.ts`).
        return location.reload();
      case 'leads-to':
        // Change the address first: where the page's files or data do not arrive, the router loads the document anew.
        // That must load the page of this payment, not the form, which would pay again.
        history.replaceState(history.state, '', end.path);
        return navigate(end.path, { replace: true });
      case 'broken':
        // biome-ignore lint/suspicious/noConsole: the specified alert sends people there (spec §8).
        console.error(end.error);
        return notice.alert(PAYMENT_ERROR);
    }
  };

  const pay = (purchase: Purchase) => {
    const effects: PayEffects = {
      state: () => state.current,
      enter: (next) => {
        state.current = next;
        show(next);
      },
      isHere,
      showErrors: onErrors,
      confirm,
      accept: onAccepted,
      finish,
      now: Date.now,
      origin: location.origin,
      session: readSession,
      attempts: attemptsNow(),
      rememberBuyNow,
      provider: settings.provider,
      isLoaded,
      askAboutPayment,
      initiate,
      openPopUp,
      verify: (opened) => verify(settings.provider, opened),
    };
    return payNow(purchase, effects);
  };
  return { state: shown, payNow: pay, giveUp: () => waiting.current?.abort() };
}
