/** Placeholders for the cards of an order list (spec §2: '3 skeleton cards'). */
export function OrderSkeletons({ label }: { readonly label: string }) {
  return (
    <div className="order-shapes" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3].map((place) => (
        <div key={place} className="skeleton-order">
          <i />
          <i />
          {[1, 2].map((line) => (
            <div key={line} className="shape-row">
              <div className="arch low" />
              <div>
                <i />
                <i />
              </div>
            </div>
          ))}
          <i />
        </div>
      ))}
    </div>
  );
}
