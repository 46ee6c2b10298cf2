import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Transport } from '../contract/client.ts';

/** More than the public pages request. */
const MOST_KNOWN = 200;

interface Known {
  etag: string;
  headers: Headers;
  data: unknown;
}

/**
 * Calls the app without a port, for server rendering and tests. Repeated public GETs send If-None-Match, as a browser
 * does; on a 304 the data read last time is returned again, frozen, without parsing (decision 121).
 */
export function inProcess(app: FastifyInstance): Transport {
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  return async ({ method, path, headers, body }) => {
    const shared = method === 'GET' && !headers['auth-token'];
    const before = shared ? known.get(path) : undefined;
    const answer = await app.inject({
      // The contract's methods are Fastify's.
      method: method as 'GET',
      url: path,
      headers: before ? { ...headers, 'if-none-match': before.etag } : headers,
      ...(body !== undefined && { payload: body }),
    });
    const text = async () => answer.body;
    if (before && answer.statusCode === 304) {
      return { status: 200, headers: before.headers, text, read: { known: before.data } };
    }
    const given = headersOf(answer.headers);
    const carried = { status: answer.statusCode, headers: given, text };
    const etag = given.get('etag');
    if (!shared || answer.statusCode !== 200 || !etag) return carried;
    const keep = (data: unknown) => {
      known.set(path, { etag, headers: given, data: freeze(data) });
    };
    return { ...carried, read: { keep } };
  };
}

/** Shared by all callers, so nobody may change it. */
function freeze(data: unknown): unknown {
  if (typeof data === 'object' && data !== null) {
    for (const part of Object.values(data)) freeze(part);
    Object.freeze(data);
  }
  return data;
}

function headersOf(raw: Record<string, string | string[] | number | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) headers.append(name, String(one));
    }
  }
  return headers;
}
