/** What runs a program without rights of its own: root may write anywhere, but not without its capabilities. */
export const PLAIN_USER =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : [];
