import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mendLostFocus } from './mend-lost-focus.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { Toast } from './toast.tsx';

/** How the shop alerts, asks and informs (decisions: 'alert' and 'confirm'). */
interface Notice {
  /** The specification's alert: resolves once it is closed, so that a page may then navigate. */
  readonly alert: (text: string) => Promise<void>;
  /** The specification's confirm: true for OK, false for Cancel and Escape. */
  readonly confirm: (text: string) => Promise<boolean>;
  /** A toast that needs no answer: 'Kaju Katli, 500 gms, is in your cart.' */
  readonly say: (text: string) => void;
}

interface Asked {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly text: string;
  readonly answer: (ok: boolean) => void;
}

const NoticeContext = createContext<Notice | null>(null);

/** Rendered once, around all pages. Notices queue. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Asked[]>([]);
  const [said, setSaid] = useState({ id: 0, text: '' });
  const last = useRef(0);
  const ask = useCallback((kind: Asked['kind'], text: string) => {
    last.current += 1;
    const id = last.current;
    return new Promise<boolean>((answer) => setWaiting((queue) => [...queue, { id, kind, text, answer }]));
  }, []);
  const notice = useMemo<Notice>(
    () => ({
      alert: async (text) => {
        await ask('alert', text);
      },
      confirm: (text) => ask('confirm', text),
      say: (text) => setSaid(({ id }) => ({ id: id + 1, text })),
    }),
    [ask],
  );
  const first = waiting[0];
  const close = (ok: boolean) => {
    // Remove it before anything else happens: the text of a closed dialog must not be found.
    flushSync(() => setWaiting((queue) => queue.slice(1)));
    mendLostFocus();
    first?.answer(ok);
  };
  return (
    <NoticeContext value={notice}>
      {children}
      {first ? <NoticeDialog key={first.id} kind={first.kind} text={first.text} onClose={close} /> : null}
      <Toast id={said.id} text={said.text} />
    </NoticeContext>
  );
}

/** The notices of the surrounding `NoticeProvider`; throws outside one. */
export function useNotice(): Notice {
  const notice = useContext(NoticeContext);
  if (!notice) throw new Error('useNotice needs NoticeProvider round it');
  return notice;
}
