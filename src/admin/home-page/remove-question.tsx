import type { ReactNode } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { HomePage } from '../../contract/schemas/home-page.ts';
import { Modal } from '../parts/modal.tsx';
import { ModalEnd } from '../parts/modal-end.tsx';
import { useSending } from '../parts/use-sending.ts';

interface RemoveQuestionProps {
  readonly title: string;
  /** What the removal means. */
  readonly children: ReactNode;
  readonly remove: (token: string) => Promise<Answer<HomePage>>;
  readonly onClose: () => void;
  readonly onRemoved: (home: HomePage) => void;
  /** The home page has come to show it: fetch the list again. */
  readonly onStale: () => void;
}

/** Asks before it removes a picture or video from the list. */
export function RemoveQuestion({
  title,
  children,
  remove,
  onClose,
  onRemoved,
  onStale,
}: RemoveQuestionProps) {
  const { busy, refusal, send } = useSending();
  const agree = async (close: () => void) => {
    const home = await send(remove, onStale);
    if (!home) return;
    onRemoved(home);
    close();
  };
  return (
    <Modal title={title} busy={busy} onClose={onClose}>
      {(close) => (
        <>
          <p className="bo-address-text">{children}</p>
          <ModalEnd
            refusal={refusal}
            busy={busy}
            does="Remove it"
            onDo={() => void agree(close)}
            back="Keep it"
            close={close}
          />
        </>
      )}
    </Modal>
  );
}
