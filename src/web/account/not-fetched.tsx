interface NotFetchedProps {
  readonly what: string;
  readonly onRetry: () => void;
}

/** Stands where something of the account could not be fetched. */
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
