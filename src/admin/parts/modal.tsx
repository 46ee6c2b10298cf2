import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useStaff } from '../session/staff.ts';

interface ModalProps {
  readonly title: string;
  /** A change is in progress: the dialog stays until `close` is called, so that its outcome is seen. */
  readonly busy: boolean;
  readonly aboveSignIn?: boolean;
  /** Asked before Escape closes it. */
  readonly mayClose?: () => boolean;
  readonly onInput?: () => void;
  readonly onClose: () => void;
  /** `close` restores the focus, then calls `onClose`. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A native dialog, open as long as it is rendered. While its page waits under the sign-in form, it is closed without
 * calling `onClose`, because it would make that form inert; it opens again with the page. A dialog that asks before
 * that page is lost is rendered outside the page (`aboveSignIn`) and stays open.
 */
export function Modal({
  title,
  busy,
  aboveSignIn = false,
  mayClose = () => true,
  onInput,
  onClose,
  children,
}: ModalProps) {
  const away = useStaff().away && !aboveSignIn;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (away) return;
    if (element && !element.open) element.showModal();
    // Removing an element that is still open would not restore the focus.
    return () => element?.close();
  }, [away]);
  const close = () => {
    closing.current = true;
    dialog.current?.close();
  };
  const staysOpen = () => busy || !mayClose();
  // In React, unlike in the browser, these events bubble up from a dialog inside this one.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  const cancel = (event: SyntheticEvent) => {
    if (isOwn(event) && staysOpen()) event.preventDefault();
  };
  const closed = (event: SyntheticEvent) => {
    if (away || !isOwn(event)) return;
    // Escape pressed twice closes any dialog, so open it again.
    if (!closing.current && staysOpen()) dialog.current?.showModal();
    else onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onInput={onInput}
    >
      <div className="dialog-body bo-edit">
        <h2 id={id}>{title}</h2>
        {children(close)}
      </div>
    </dialog>
  );
}
