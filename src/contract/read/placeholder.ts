/** Shown where a product has no picture (spec §3). Short enough to be stored in an order line. */
export const PLACEHOLDER_IMAGE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 5'%3E%3Cpath fill='%23efe4d2' d='M0 0h4v5H0z'/%3E%3Ccircle cx='2' cy='2.5' r='.9' fill='%23d9b98a'/%3E%3C/svg%3E";
