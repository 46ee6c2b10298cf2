/** The shop's advisory locks, each with its own number. Processes of all versions share these numbers. */
export const ADVISORY_LOCK = {
  migrations: 719_640_101,
  tokenKeys: 719_640_102,
  homePage: 719_640_103,
  seed: 1_964_001,
} as const;
