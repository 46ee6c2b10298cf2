import type { Blocker } from 'react-router';
import { Modal } from './modal.tsx';

/** Asks before a page with unsaved changes is left by a link (`useUnsaved`). */
export function LeaveQuestion({ blocker, busy }: { readonly blocker: Blocker; readonly busy: boolean }) {
  if (blocker.state !== 'blocked') return null;
  return <LeaveModal busy={busy} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

interface LeaveModalProps {
  /** A save is under way: the page is left without its answer. */
  readonly busy?: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveModal({ busy = false, onStay, onLeave }: LeaveModalProps) {
  return (
    <Modal title="Leave without saving?" busy={false} onClose={onStay}>
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
