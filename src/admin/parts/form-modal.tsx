import { type ReactNode, useState } from 'react';
import { BeingSaved } from './field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { Modal } from './modal.tsx';
import { ModalEnd } from './modal-end.tsx';
import { hasUnsaved, useUnsaved } from './use-unsaved.ts';

interface FormModalProps {
  readonly title: string;
  /** A change is in progress. */
  readonly busy: boolean;
  /** Why the last submission was refused. */
  readonly refusal: string | null;
  /** The label of the button that submits the form. */
  readonly does: string;
  /** `close` closes the dialog without a question, after a save. */
  readonly onSubmit: (form: HTMLFormElement, close: () => void) => Promise<void>;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * A dialog with a form. What has been typed is not lost by a slip: Escape asks first, and so does leaving the page, as
 * on the pages with long forms.
 */
export function FormModal({ title, busy, refusal, does, onSubmit, onClose, children }: FormModalProps) {
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
              <BeingSaved value={busy}>
                <form
                  className="bo-fields"
                  // A browser would fill in the staff's own address, or one of a buyer before.
                  autoComplete="off"
                  onSubmit={(event) => {
                    event.preventDefault();
                    void onSubmit(event.currentTarget, closeAtOnce);
                  }}
                >
                  {children}
                  <ModalEnd refusal={refusal} busy={busy} does={does} close={closeAtOnce} />
                </form>
              </BeingSaved>
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
