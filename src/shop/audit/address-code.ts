/**
 * What is shown of the code made from a network address: enough to see that two actions came from the same place. null
 * where none is known.
 */
export function addressCode(hash: Buffer | null): string | null {
  return hash?.toString('hex').slice(0, 12) ?? null;
}
