/** Without a schema: pages, calls and database checks share them. */
export const CATEGORIES = ['Sweets', 'Snacks', 'Bakery'] as const;
export type Category = (typeof CATEGORIES)[number];

/** '1 kind', '14 kinds': how many products a category has. */
export function kinds(count: number): string {
  return count === 1 ? '1 kind' : `${count} kinds`;
}
