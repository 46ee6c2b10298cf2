/** How an answer may be kept that a browser asks about anew each time: by anybody, or by this browser alone. */
export const CACHE_CONTROL = {
  public: 'public, max-age=0, must-revalidate',
  personal: 'private, no-cache',
};
