interface FoundProps {
  /** The singular: 'order'. */
  readonly what: string;
  /** How many there are; null while nothing is filtered or the list is on its way. */
  readonly total: number | null;
}

/** Announces what a filter has found: the focus stays in the form. */
export function Found({ what, total }: FoundProps) {
  return (
    <p role="status" className="visually-hidden">
      {total === null ? '' : total === 1 ? `One ${what} fits.` : `${total} ${what}s fit.`}
    </p>
  );
}
