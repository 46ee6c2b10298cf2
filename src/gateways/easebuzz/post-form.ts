/** How the adapter reaches the provider; `fetch` is handed in so that tests can answer in its place. */
export interface Outbound {
  fetch: typeof fetch;
  timeoutMs: number;
}

export type FormAnswer = { ok: true; body: unknown } | { ok: false; message: string };

/**
 * Posts a form and reads a JSON answer, trusting nothing: time-out for the whole exchange, no redirects, at most
 * 64 KB. The message of a failure is for the log and holds nothing of what was sent.
 */
export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  { fetch, timeoutMs }: Outbound,
): Promise<FormAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { ok: false, message: `The provider answered with HTTP ${response.status}.` };
    }
    const text = await readCapped(response);
    if (text === null) return { ok: false, message: 'The provider answered with more than 64 KB.' };
    return parseJson(text);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return {
      ok: false,
      message: timedOut ? 'The provider did not answer in time.' : 'The provider cannot be reached.',
    };
  }
}

const MOST_BYTES = 64 * 1024;

async function readCapped(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): FormAnswer {
  try {
    return { ok: true, body: JSON.parse(text) };
  } catch {
    return { ok: false, message: 'The provider answered with something that is not JSON.' };
  }
}
