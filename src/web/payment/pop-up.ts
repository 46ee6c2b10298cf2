/** Shared by both providers' pop-ups. The house colour, for their own buttons (spec §7: 'a theme colour'). */
export const THEME = '#7c0c38';
/** A provider may close its window a moment before it answers, in ms. */
export const GRACE = 600;

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export type PopUpEnd = { kind: 'answered'; response: ProviderResponse } | { kind: 'closed' };

/** The provider's own response object. It is not trusted: the server verifies it. */
export type ProviderResponse = Record<string, string | number | boolean | null>;

/** What the verify call accepts: primitive values, within its bounds. */
export function flatResponse(response: unknown): ProviderResponse {
  if (typeof response !== 'object' || response === null) return {};
  const flat: ProviderResponse = {};
  for (const [key, value] of Object.entries(response)) {
    if (key.length > 60) continue;
    if (typeof value === 'string') flat[key] = value.slice(0, 4000);
    else if (value === null || typeof value === 'number' || typeof value === 'boolean') flat[key] = value;
  }
  return flat;
}
