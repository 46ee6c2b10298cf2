import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalProps {
  readonly title: string;
  /** A change is on its way: the dialog stays until `close` is called, so that its outcome is seen. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** `close` restores the focus, then `onClose` is called. */
  readonly children: (close: () => void) => ReactNode;
}

/** A native dialog, open as long as it is rendered. */
export function Modal({ title, busy, onClose, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Removing an element that is still open would not restore the focus.
    return () => element?.close();
  }, []);
  const close = () => {
    closing.current = true;
    dialog.current?.close();
  };
  // Escape pressed twice closes any dialog, so open it again.
  const closed = () => (busy && !closing.current ? dialog.current?.showModal() : onClose());
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={closed}
    >
      <div className="dialog-body bo-edit">
        <h2 id={id}>{title}</h2>
        {children(close)}
      </div>
    </dialog>
  );
}
