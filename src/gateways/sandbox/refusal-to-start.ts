const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Why a sandbox must not start there; null when it may. Play money is refused where real money is meant. */
export function refusalToStart({ production, host }: { production: boolean; host: string }): string | null {
  if (production) return 'The sandbox gateway does not run in production.';
  return LOOPBACK.test(host) ? null : 'The sandbox gateway listens on a loopback address only.';
}
