import { type FocusEvent, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A native popover whose content is rendered only while it is open, and before hydration, when the browser opens it
 * without our help (decision 162). `props` belong on the popover's element. `closeWhenLeft` is the `onBlur` of the
 * element inside which the focus must stay: when it leaves, the popover closes, because it would cover what is focused.
 * The oldest browsers have no popovers: `old-browsers/menus-by-hand.ts` replaces them.
 */
export function usePopover<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const menu = ref.current;
    setOpen(menu !== null && 'popover' in menu && menu.matches(':popover-open'));
  }, []);
  const { key } = useLocation();
  const arrived = useRef(key);
  // Back leads to another page without a press in here.
  useEffect(() => {
    if (arrived.current !== key) ref.current?.hidePopover?.();
    arrived.current = key;
  }, [key]);
  const close = () => ref.current?.hidePopover?.();
  return {
    open: open === true,
    filled: open !== false,
    close,
    closeWhenLeft: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
    },
    props: {
      ref,
      popover: 'auto',
      // Filled before it shows, emptied after it has closed.
      onBeforeToggle: ({ newState }: ToggleEvent) => newState === 'open' && setOpen(true),
      onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    },
  } as const;
}
