/** A link that writes to this address. Addresses may contain '?', '&' and '%', which in a link mean something else. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
