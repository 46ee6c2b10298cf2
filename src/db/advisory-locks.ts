/** The shop's advisory locks, each with a number of its own, which processes of every version share. */
export const ADVISORY_LOCK = { migrations: 719_640_101, tokenKeys: 719_640_102, seed: 1_964_001 } as const;
