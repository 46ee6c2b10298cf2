/**
 * An amount as people type or paste it ('₹1,23,456.50', '1,234', ' 480 ') without sign and grouping; what is grouped
 * otherwise stays as it is, so that '480,00' is not read as 48000.
 */
export function ungroup(text: string): string {
  const bare = text.trim().replace(/^₹\s*/, '');
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** A whole number as people type it; null when it is none. */
export function readWhole(text: string): number | null {
  const bare = ungroup(text).replace(/\.0+$/, '');
  return /^\d{1,12}$/.test(bare) ? Number(bare) : null;
}
