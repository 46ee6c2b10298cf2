/** Placeholders for product cards, in their real shape and for as many as a row of related products has. */
export function CardSkeletons({ label }: { readonly label: string }) {
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
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
