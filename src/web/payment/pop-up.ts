import { asFields, firstText } from '../../contract/read/fields.ts';
import { parseJson } from '../../contract/read/parse-json.ts';

/** The house colour, for the buttons in both providers' pop-ups (spec §7: 'a theme colour'). */
export const THEME = '#7c0c38';
/** In ms. A provider may close its window a moment before it answers. */
export const GRACE_MS = 600;

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export type PopUpEnd = { kind: 'answered'; response: ProviderResponse } | { kind: 'closed' };

/** The provider's own response object. It is not trusted: the server verifies it. */
export type ProviderResponse = Record<string, string | number | boolean | null>;

/**
 * The response, even if it came as JSON text, in the form that the verify call accepts: primitive values within its
 * bounds. A nested value is sent as its JSON.
 */
export function flatResponse(response: unknown): ProviderResponse {
  const flat: ProviderResponse = {};
  const parsed = typeof response === 'string' ? parseJson(response) : response;
  for (const [key, value] of Object.entries(asFields(parsed) ?? {})) {
    if (key.length > 60) continue;
    if (value === null || typeof value === 'number' || typeof value === 'boolean') flat[key] = value;
    else flat[key] = asJson(value).slice(0, 4000);
  }
  return flat;
}

/**
 * Whether the buyer has only closed the pop-up, with or without an answer of the provider about that: it is not
 * documented which (payments: To be confirmed).
 */
export function wasOnlyClosed(end: PopUpEnd): boolean {
  if (end.kind === 'closed' || Object.keys(end.response).length === 0) return true;
  return firstText(end.response, ['status'])?.toLowerCase() === 'usercancelled';
}

function asJson(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // A circular value.
    return '';
  }
}
