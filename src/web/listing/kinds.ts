/** '1 kind', '14 kinds': how many products a category has. */
export function kinds(count: number): string {
  return count === 1 ? '1 kind' : `${count} kinds`;
}
