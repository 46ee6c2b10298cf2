interface LineSkeletonsProps {
  /** Announced once in place of the shapes: 'Loading your orders'. */
  readonly label: string;
}

/** Placeholders for the lines of a cart or an order. */
export function LineSkeletons({ label }: LineSkeletonsProps) {
  return (
    <div className="skeleton-rows" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3].map((place) => (
        <div key={place} className="shape-row">
          <div className="arch low" />
          <div>
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}
