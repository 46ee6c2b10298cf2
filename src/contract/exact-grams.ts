const grouped = new Intl.NumberFormat('en-IN');

/** '2,000 g', for staff: of a stock, every gram counts. */
export function exactGrams(grams: number): string {
  return `${grouped.format(grams)} g`;
}
