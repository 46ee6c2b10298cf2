import { useEffect, useId, useRef } from 'react';

interface NoticeDialogProps {
  readonly kind: 'alert' | 'confirm';
  readonly text: string;
  readonly onClose: (ok: boolean) => void;
}

/**
 * The alert or question itself: exactly the text and its buttons. It uses the native dialog because it must open
 * without a network: many of the specified alerts say just that.
 */
export function NoticeDialog({ kind, text, onClose }: NoticeDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  const close = (isOk: boolean) => {
    if (closed.current) return;
    closed.current = true;
    onClose(isOk);
  };
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    ok.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog notice"
      aria-labelledby={id}
      aria-describedby={id}
      // A press on the backdrop would take the focus off OK.
      onMouseDown={(event) => event.target === dialog.current && event.preventDefault()}
      // Escape: the browser would give the focus back first and say 'closed' later, and what is pressed between is lost.
      onCancel={() => {
        dialog.current?.close();
        close(false);
      }}
      onClose={() => close(false)}
    >
      <form
        method="dialog"
        className="dialog-body hangs"
        onSubmit={(event) => {
          // Close at once: the browser's close event comes later, and the text could still be found until then.
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          dialog.current?.close();
          close(submitter === ok.current);
        }}
      >
        <div className="border" />
        <p id={id}>{text}</p>
        <div className="actions">
          <button type="submit" className="btn" ref={ok}>
            OK
          </button>
          {kind === 'confirm' ? (
            <button type="submit" className="btn line">
              Cancel
            </button>
          ) : null}
        </div>
      </form>
    </dialog>
  );
}
