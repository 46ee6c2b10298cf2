import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Cross } from './icon.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * A modal on the native dialog: focus stays inside and is restored; Escape, the backdrop and 'Close' close it. While it
 * is closed, its content is not rendered.
 */
export function Dialog({ open, onClose, title, children, className = '' }: DialogProps) {
  return open ? (
    <OpenDialog onClose={onClose} title={title} className={className}>
      {children}
    </OpenDialog>
  ) : null;
}

function OpenDialog({ onClose, title, children, className }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Removing an element that is still open would not restore the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      // Selecting text as far as the backdrop is a click of the dialog, but the press did not begin on the backdrop.
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && pressed.current === target && currentTarget.close()
      }
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog-body">
        <div className="border" />
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="x" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Cross className="ic" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
