/** spec §9: sort options of a listing, which alone loads them; names by decisions: Calls. */
export const SORTS = ['default', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
export type Sort = (typeof SORTS)[number];
