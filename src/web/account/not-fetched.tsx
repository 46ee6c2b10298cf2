interface NotFetchedProps {
  readonly what: string;
  readonly onRetry: () => void;
}

/** Shown in place of a part of the account that could not be fetched. */
export function NotFetched({ what, onRetry }: NotFetchedProps) {
  return (
    <p role="alert" className="err">
      We could not fetch {what}.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}
