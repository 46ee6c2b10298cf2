import { isLoopbackName } from '../../contract/loopback-names.ts';

/** Why a sandbox must not start with these options; null when it may. Play money must not stand in for real money. */
export function refusalToStart({ production, host }: { production: boolean; host: string }): string | null {
  if (production) return 'The sandbox gateway does not run in production.';
  return isLoopbackName(host) ? null : 'The sandbox gateway listens on a loopback address only.';
}
