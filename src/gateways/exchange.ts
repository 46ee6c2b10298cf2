import { z } from 'zod';

/** How an adapter reaches its provider; `fetch` is passed in so that tests can answer in its place. */
export interface Outbound {
  fetch: typeof fetch;
  /** In ms, for one whole exchange. */
  timeoutMs: number;
  /** Largest accepted answer; 64 KB by default. */
  maxBytes?: number;
}

/** For `maxBytes`: an answer that lists payments grows with the tries to pay. */
export const BYTES_OF_A_LIST = 1024 * 1024;

/** What an adapter says about an answer that it cannot read. */
export const UNKNOWN_FORM = 'The provider answered in a form that is not known.';
export const NOT_JSON = 'The provider answered with something that is not JSON.';
export const NOT_AN_AMOUNT = 'The amount in the answer is not an amount.';

type Exchange = { ok: true; status: number; text: string } | { ok: false; message: string };

/**
 * One request and its answer, trusting nothing: a time-out for the whole exchange, no redirects, at most `maxBytes`. A
 * failure's message is for the log and contains nothing that was sent.
 */
export async function exchange(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { fetch, timeoutMs, maxBytes = 64 * 1024 }: Outbound,
): Promise<Exchange> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    const text = await readCapped(response, maxBytes);
    if (text === null) {
      return { ok: false, message: `The provider answered with more than ${maxBytes / 1024} KB.` };
    }
    return { ok: true, status: response.status, text };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return {
      ok: false,
      message: timedOut
        ? 'The provider did not answer in time.'
        : `The provider cannot be reached${codeOf(error)}.`,
    };
  }
}

/** Why `fetch` got no answer, as the system names it: at night it tells this machine's trouble from the provider's. */
const Lost = z.object({ cause: z.object({ code: z.string().regex(/^\w+$/) }) });

function codeOf(error: unknown): string {
  const { data } = Lost.safeParse(error);
  return data ? ` (${data.cause.code})` : '';
}

/**
 * A provider's answer, parsed; undefined when it is not JSON. Without NUL, which no provider means and PostgreSQL cannot
 * store: a payment with one in its method could never be booked.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  } catch {
    return undefined;
  }
}

/** The body of an answer; null when it has more than `maxBytes`. */
export async function readCapped(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
