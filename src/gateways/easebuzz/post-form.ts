import { exchange, NOT_JSON, type Outbound, readJson } from '../exchange.ts';

type FormAnswer = { ok: true; body: unknown } | { ok: false; message: string };

/** Posts a form and reads a JSON answer. Only HTTP 200 counts: the provider reports refusals with it too. */
export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  outbound: Outbound,
): Promise<FormAnswer> {
  const request = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
  const answer = await exchange(url, request, outbound);
  if (!answer.ok) return answer;
  if (answer.status !== 200) {
    return { ok: false, message: `The provider answered with HTTP ${answer.status}.` };
  }
  const body = readJson(answer.text);
  return body === undefined ? { ok: false, message: NOT_JSON } : { ok: true, body };
}
