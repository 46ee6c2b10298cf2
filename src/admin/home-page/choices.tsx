interface ChoicesProps {
  /** Distinguishes it from the others for people who use a screen reader. */
  readonly name: string;
  /** The id of what tells it from another one of the same name. */
  readonly describedBy: string;
  readonly active: boolean;
  readonly busy: boolean;
  readonly onShow: () => void;
  readonly onHide: () => void;
  readonly onRemove: () => void;
}

/** What staff can do with one picture or video in the list. The one on the home page cannot be removed. */
export function Choices({ name, describedBy, active, busy, onShow, onHide, onRemove }: ChoicesProps) {
  const unlessBusy = (act: () => void) => () => {
    if (!busy) act();
  };
  if (active) {
    return (
      <div className="actions">
        <button
          type="button"
          className="btn line"
          aria-label={`Show none instead of: ${name}`}
          aria-describedby={describedBy}
          aria-disabled={busy}
          onClick={unlessBusy(onHide)}
        >
          Show none
        </button>
      </div>
    );
  }
  return (
    <div className="actions">
      <button
        type="button"
        className="btn house"
        aria-label={`Show this one: ${name}`}
        aria-describedby={describedBy}
        aria-disabled={busy}
        onClick={unlessBusy(onShow)}
      >
        Show this one
      </button>
      <button
        type="button"
        className="btn line"
        aria-label={`Remove: ${name}`}
        aria-describedby={describedBy}
        aria-disabled={busy}
        onClick={unlessBusy(onRemove)}
      >
        Remove…
      </button>
    </div>
  );
}
