import { useCallback, useRef } from 'react';
import { type Grams, weightLabel } from '../../contract/weight.ts';
import { loginPath } from '../session/login-path.ts';
import { readSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useGo } from '../ui/use-go.ts';
import { addToCart } from './cart-store.ts';

/** Shown to a guest (spec §5). */
export const LOGIN_TO_ADD = 'Please login to add items to cart!';

interface Wanted {
  readonly item: string;
  readonly grams: Grams;
  readonly quantity: number;
  /** Where to return after logging in: a path of this site, with its query (decisions: Login redirect). */
  readonly next: string;
}

/**
 * Adds to the cart from any page. Guests are told to log in and sent there; refusals are shown. Resolves to true once
 * it is in the cart. The caller then says so: with a link to the cart where there is room for one, else as a toast.
 */
export function useAddToCart(): (wanted: Wanted) => Promise<boolean> {
  const notice = useNotice();
  const go = useGo();
  const leaving = useRef(false);
  return useCallback(
    async ({ item, grams, quantity, next }) => {
      const toLogin = async () => {
        if (leaving.current) return false;
        leaving.current = true;
        try {
          // Let the button show the press first: the dialog makes the browser restyle the page below it (decision 129).
          await window.scheduler?.yield?.();
          await notice.alert(LOGIN_TO_ADD);
        } finally {
          leaving.current = false;
        }
        await go(loginPath(next));
        return false;
      };
      if (readSession().token === null) return toLogin();
      const result = await addToCart(item, weightLabel(grams), quantity);
      if (result.ok) return !result.left;
      if (result.reason === 'signed-out') return toLogin();
      await notice.alert(result.message);
      return false;
    },
    [notice, go],
  );
}
