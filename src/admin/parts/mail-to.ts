/** A mailto address. E-mail addresses may contain '?', '&' and '%', which mean something else in a link. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
