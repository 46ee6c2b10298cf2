/** For replies that the browser revalidates each time: any cache may store them, or only this browser's own. */
export const CACHE_CONTROL = {
  public: 'public, max-age=0, must-revalidate',
  personal: 'private, no-cache',
};
