import { type ReactNode, useState } from 'react';
import { BeingSaved } from './field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { Modal } from './modal.tsx';
import { hasUnsaved, useUnsaved } from './use-unsaved.ts';

interface FormModalProps {
  readonly title: string;
  /** A change is in progress. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** `close` closes it without a question, after a save or because 'Close' was pressed. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A dialog with a form. What has been typed is not lost by a slip: Escape asks first, and so does leaving the page, as
 * on the pages with long forms.
 */
export function FormModal({ title, busy, onClose, children }: FormModalProps) {
  const { blocker, changed, letGo } = useUnsaved();
  /** How often it has asked; 0 while it does not ask. */
  const [asking, setAsking] = useState(0);
  const mayClose = () => {
    const unsaved = hasUnsaved();
    if (unsaved) setAsking((before) => before + 1);
    return !unsaved;
  };
  return (
    <>
      <Modal title={title} busy={busy} mayClose={mayClose} onInput={changed} onClose={onClose}>
        {(close) => {
          const closeAtOnce = () => {
            letGo();
            close();
          };
          return (
            <>
              <BeingSaved value={busy}>{children(closeAtOnce)}</BeingSaved>
              {/* Mounted anew each time: a dialog that had to be opened again lies above an older question. */}
              {asking > 0 ? (
                <CloseQuestion key={asking} onStay={() => setAsking(0)} onClose={closeAtOnce} />
              ) : null}
            </>
          );
        }}
      </Modal>
      <LeaveQuestion blocker={blocker} busy={busy} />
    </>
  );
}

interface CloseQuestionProps {
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** Inside the dialog in question, so that its focus goes back there before that dialog closes too. */
function CloseQuestion({ onStay, onClose }: CloseQuestionProps) {
  return (
    <Modal title="Close without saving?" busy={false} onClose={onStay}>
      {(close) => (
        <>
          <p>What you changed here is not saved yet. It is lost when you close it.</p>
          <div className="actions">
            <button type="button" className="btn house" onClick={close}>
              Stay here
            </button>
            <button
              type="button"
              className="btn line"
              onClick={() => {
                close();
                onClose();
              }}
            >
              Close it
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}
