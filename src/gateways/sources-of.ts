/**
 * What the checkout's Content-Security-Policy must allow for one of the provider's addresses: with the sandbox its origin
 * alone, else the provider's own sources, and the origin of an address that the settings have put in the place of `own`.
 */
export function sourcesOf(
  address: string,
  own: string,
  sources: readonly string[],
  { sandbox }: { sandbox: boolean },
): string[] {
  const { origin } = new URL(address);
  if (sandbox) return [origin];
  return address === own ? [...sources] : [...sources, origin];
}
