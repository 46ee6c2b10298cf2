/** Placeholders for product cards, in their real shape. */
export function CardSkeletons({ label }: { readonly label: string }) {
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3, 4].map((place) => (
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
