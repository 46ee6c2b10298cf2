interface ModalEndProps {
  /** Why the last submission was refused. */
  readonly refusal: string | null;
  readonly busy: boolean;
  /** The label of the button that performs the action. It submits the surrounding form unless `onDo` is given. */
  readonly does: string;
  readonly onDo?: () => void;
  /** The label of the button that leaves everything as it is. */
  readonly back?: string;
  readonly close: () => void;
}

/** The last lines of a dialog. Nothing is disabled while it works, so that the focus stays where it is. */
export function ModalEnd({ refusal, busy, does, onDo, back = 'Close', close }: ModalEndProps) {
  return (
    <>
      <p role="alert" className="err">
        {refusal}
      </p>
      <div className="actions">
        <button
          type={onDo ? 'button' : 'submit'}
          className="btn house"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={onDo}
        >
          {does}
        </button>
        <button
          // Without fields, the dialog asks before something is lost: Enter must not answer yes.
          ref={onDo && focusFirst}
          type="button"
          className="btn line"
          aria-disabled={busy}
          onClick={() => !busy && close()}
        >
          {back}
        </button>
      </div>
    </>
  );
}

/** `showModal` looks for the attribute, which React does not write. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
