/** Last page of any list: far beyond the end of all of them, while row numbers stay exact. */
export const MAX_PAGE = 1_000_000_000;
