/**
 * What the checkout's Content-Security-Policy must allow for one of the provider's addresses: only its origin with the
 * sandbox; otherwise the provider's own sources, plus the origin of an address set in place of `own`.
 */
export function cspSources(
  address: string,
  own: string,
  sources: readonly string[],
  { sandbox }: { sandbox: boolean },
): string[] {
  const { origin } = new URL(address);
  if (sandbox) return [origin];
  return address === own ? [...sources] : [...sources, origin];
}
