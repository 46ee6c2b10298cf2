import type { Blocker } from 'react-router';
import { Modal } from './modal.tsx';

/** Asks before a page with unsaved changes is left (`useUnsaved`). */
export function LeaveQuestion({ blocker }: { readonly blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal title="Leave without saving?" busy={false} onClose={() => blocker.reset()}>
      {(close) => (
        <>
          <p>What you changed on this page is not saved yet. It is lost when you leave.</p>
          <div className="actions">
            <button type="button" className="btn house" onClick={close}>
              Stay here
            </button>
            <button type="button" className="btn line" onClick={() => blocker.proceed()}>
              Leave
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}
