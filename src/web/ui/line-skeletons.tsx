interface LineSkeletonsProps {
  /** Announced once in place of the shapes: 'Loading your orders'. */
  readonly label: string;
  readonly count?: number;
}

/** Placeholders for the lines of a cart or an order. */
export function LineSkeletons({ label, count = 3 }: LineSkeletonsProps) {
  return (
    <div className="skeleton-rows" role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
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
