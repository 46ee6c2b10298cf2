import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { BAD_MOBILE, MOBILE } from '../../contract/delivery-rules.ts';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import { loginPath } from '../session/login-path.ts';
import { type Session, shownSession, useSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useGo } from '../ui/use-go.ts';
import { useIsHere } from '../ui/use-is-here.ts';
import type { CartBill } from './cart-lines.ts';
import { keepCheckoutMobile } from './checkout-mobile.ts';
import { NOTHING_IN_CART } from './nothing-in-cart.ts';

interface Slip {
  readonly bill: CartBill;
  /** The lines have not loaded yet. */
  readonly waiting: boolean;
  readonly mobile: string;
  /** The mobile number keeps the visitor from the checkout. */
  readonly onBadMobile: () => void;
}

/** Goes to the checkout, or says why not. `isPending` while a press waits for the lines to load. */
export function useProceedToCheckout({ bill, waiting, mobile, onBadMobile }: Slip) {
  /**
   * The session in which the button was pressed before the lines had loaded; null without such a press. It counts once
   * they have, with the number as it is then, unless a link was followed meanwhile or the account has changed.
   */
  const [presser, setPresser] = useState<Session | null>(null);
  const { ended } = useSession();
  const navigation = useNavigation();
  const isHere = useIsHere();
  const notice = useNotice();
  const go = useGo();
  const good = MOBILE.test(mobile);
  const proceed = async () => {
    if (ended) {
      await notice.alert(SESSION_ENDED);
      return go(loginPath('/cart'));
    }
    if (waiting) return setPresser(shownSession());
    // A mistyped number is named first, because that is why the button is disabled (spec §5).
    if (bill.lines.length === 0 && (good || mobile === '')) return notice.alert(NOTHING_IN_CART);
    if (!good) {
      onBadMobile();
      return notice.alert(BAD_MOBILE);
    }
    keepCheckoutMobile(mobile);
    await go('/checkout');
  };
  useEffect(() => {
    if (!presser) return;
    const session = shownSession();
    // A session that has ended is still the presser's, who is asked to log in again.
    const samePerson = session.ended || session.token === presser.token;
    const valid = samePerson && navigation.state === 'idle' && isHere();
    if (valid && waiting) return;
    setPresser(null);
    if (valid) void proceed();
  });
  return { proceed, isPending: presser !== null };
}
