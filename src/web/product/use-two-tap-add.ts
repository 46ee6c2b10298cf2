import { type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Grams, weightLabel } from '../../contract/weight.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { mendLostFocus } from '../ui/mend-lost-focus.ts';
import { useNotice } from '../ui/notice.tsx';
import type { CardProduct } from './card-product.ts';

interface TwoTapAdd {
  /** Whether the first tap was made, so that the weights are shown. */
  readonly open: boolean;
  readonly begin: () => void;
  readonly cancel: () => void;
  readonly choose: (grams: Grams) => void;
  /** The button of the first tap; the focus returns to it. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Choosing a weight and adding it takes two taps, from any card or row. */
export function useTwoTapAdd({ id, name }: CardProduct): TwoTapAdd {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const add = useAddToCart();
  const notice = useNotice();
  const { pathname, search } = useLocation();
  const close = () => {
    setOpen(false);
    // The button is rendered again by the next frame. A press elsewhere has put the focus there, which is where it stays.
    requestAnimationFrame(() => mendLostFocus(button.current));
  };
  return {
    open,
    button,
    begin: () => setOpen(true),
    cancel: close,
    choose: async (grams) => {
      close();
      if (await add({ item: id, grams, quantity: 1, next: `${pathname}${search}` }))
        notice.say(`${name}, ${weightLabel(grams)}, is in your cart.`);
    },
  };
}
