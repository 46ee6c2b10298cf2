import { z } from 'zod';
import { exchange, NOT_JSON, type Outbound, readJson } from '../exchange.ts';

/** A merchant's account, and how to reach it. The key id is public, the key secret is not. */
export interface RazorpayAccount extends Outbound {
  /** Without a trailing slash. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

interface ApiRequest {
  method: 'GET' | 'POST';
  /** Begins with /v1/. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export type ApiAnswer =
  | { ok: true; body: unknown }
  /** The provider understood and refused; nothing has happened. */
  | { ok: false; reason: 'refused'; status: number; message: string }
  /** It is unknown whether it happened. */
  | { ok: false; reason: 'unknown'; message: string };

/** One call of the provider's API with basic authentication. */
export async function callApi(request: ApiRequest, account: RazorpayAccount): Promise<ApiAnswer> {
  const { method, path, body } = request;
  const answer = await exchange(
    `${account.apiUrl}${path}`,
    {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    account,
  );
  if (!answer.ok) return { ...answer, reason: 'unknown' };
  return readAnswer(answer.status, readJson(answer.text));
}

/** Time-out, conflict, too early, too many: the request may still take effect, or may be sent again. */
const UNDECIDED = new Set([408, 409, 425, 429]);

function readAnswer(status: number, body: unknown): ApiAnswer {
  if (status === 200) {
    return body === undefined ? unknown(NOT_JSON) : { ok: true, body };
  }
  const error = ErrorBody.safeParse(body);
  if (status < 400 || status > 499 || UNDECIDED.has(status) || !error.success) {
    return unknown(`The provider answered with HTTP ${status}.`);
  }
  const said = error.data.error.description.trim().slice(0, 200);
  return { ok: false, reason: 'refused', status, message: said || 'The provider refused.' };
}

/** Whether the provider says that it does not know the order or payment that was asked about. */
export function isUnheardOf(answer: Extract<ApiAnswer, { ok: false }>): boolean {
  return answer.reason === 'refused' && /does not exist/i.test(answer.message);
}

const ErrorBody = z.object({ error: z.object({ description: z.string() }) });

function unknown(message: string): ApiAnswer {
  return { ok: false, reason: 'unknown', message };
}
