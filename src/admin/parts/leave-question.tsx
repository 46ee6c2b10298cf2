import { createPortal } from 'react-dom';
import type { Blocker } from 'react-router';
import { useStaff } from '../session/staff.ts';
import { Modal } from './modal.tsx';

/** The id of an element outside the page that waits under the sign-in form. */
export const ABOVE_SIGN_IN = 'above-sign-in';

/** Asks before a link leaves a page with unsaved changes (`useUnsaved`), even while it waits under the sign-in form. */
export function LeaveQuestion({ blocker, busy }: { readonly blocker: Blocker; readonly busy: boolean }) {
  const { away } = useStaff();
  if (blocker.state !== 'blocked') return null;
  const question = (
    <LeaveModal busy={busy} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  );
  const aboveSignIn = away ? document.getElementById(ABOVE_SIGN_IN) : null;
  return aboveSignIn ? createPortal(question, aboveSignIn) : question;
}

interface LeaveModalProps {
  /** A save is in progress: leaving means not seeing its answer. */
  readonly busy?: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveModal({ busy = false, onStay, onLeave }: LeaveModalProps) {
  return (
    <Modal title="Leave without saving?" busy={false} aboveSignIn onClose={onStay}>
      {(close) => (
        <>
          <p>
            {busy
              ? 'It is being saved. If the shop refuses it, you do not see that when you leave.'
              : 'What you changed on this page is not saved yet. It is lost when you leave.'}
          </p>
          <div className="actions">
            <button type="button" className="btn house" onClick={close}>
              Stay here
            </button>
            <button type="button" className="btn line" onClick={onLeave}>
              Leave
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}
