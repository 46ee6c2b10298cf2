interface SkeletonProps {
  /** Announced once in place of the shapes: 'Loading products'. */
  readonly label: string;
  readonly count?: number;
}

/** Placeholders for product cards, in their real shape. */
export function CardSkeletons({ label, count = 4 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={label}>
      {places(count).map((place) => (
        <div key={place}>
          <div className="arch low" />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for the cards of an order list (spec §2: '3 skeleton cards'). */
export function OrderSkeletons({ label, count = 3 }: SkeletonProps) {
  return (
    <div className="order-shapes" role="status" aria-busy="true" aria-label={label}>
      {places(count).map((place) => (
        <div key={place} className="skeleton-order">
          <i />
          <i />
          <div className="shape-row">
            <div className="arch low" />
            <div>
              <i />
              <i />
            </div>
          </div>
          <i />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for the lines of a cart or an order. */
export function LineSkeletons({ label, count = 3 }: SkeletonProps) {
  return (
    <div className="skeleton-rows" role="status" aria-busy="true" aria-label={label}>
      {places(count).map((place) => (
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

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
