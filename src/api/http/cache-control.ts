export const CACHE_CONTROL = {
  /** Revalidated each time; any cache may store it. */
  public: 'public, max-age=0, must-revalidate',
  /** Revalidated each time; only this browser may store it. */
  personal: 'private, no-cache',
  /** For an address whose content never changes (decisions/090). */
  forAYear: 'public, max-age=31536000, immutable',
};
