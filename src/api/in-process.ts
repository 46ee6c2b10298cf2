import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Transport } from '../contract/client.ts';
import { type FindAnswer, finderOf } from './from-memory/ready-answer.ts';

/** More than the public pages request. */
const MAX_KNOWN = 200;

interface Known {
  etag: string;
  headers: Headers;
  data: unknown;
  find: FindAnswer<unknown> | undefined;
}

/**
 * Calls the app without a port, for server rendering and tests. A repeated public GET first asks the route's own code
 * whether its answer is still the same; if so, no request is made. Otherwise it sends If-None-Match, as a browser does.
 * Either way, unchanged data is returned again, frozen, without parsing (decision 121).
 */
export function inProcess(app: FastifyInstance): Transport {
  const known = new LRUCache<string, Known>({ max: MAX_KNOWN });
  return async ({ method, path, headers, body }) => {
    const shared = method === 'GET' && !headers['auth-token'];
    const before = shared ? known.get(path) : undefined;
    if (before && (await isSame(before))) {
      return { status: 200, headers: before.headers, text: async () => '', read: { known: before.data } };
    }
    const answer = await app.inject({
      // The contract's methods are Fastify's.
      method: method as 'GET',
      url: path,
      headers: before ? { ...headers, 'if-none-match': before.etag } : headers,
      ...(body !== undefined && { payload: body }),
    });
    const text = async () => answer.body;
    const given = headersOf(answer.headers);
    if (before && answer.statusCode === 304) {
      before.headers = given;
      return { status: 200, headers: given, text, read: { known: before.data } };
    }
    const carried = { status: answer.statusCode, headers: given, text };
    const etag = given.get('etag');
    if (!shared || answer.statusCode !== 200 || !etag) return carried;
    const keep = (data: unknown) => {
      known.set(path, { etag, headers: given, data: freeze(data), find: finderOf(answer.raw.req) });
    };
    return { ...carried, read: { keep } };
  };
}

/** Also false where no answer can be found: the request that follows then reports why. */
async function isSame({ find, etag, headers }: Known): Promise<boolean> {
  if (!find) return false;
  try {
    const answer = await find();
    // The total count of products may change while one page of them does not.
    const sameHeaders = Object.entries(answer.headers).every(([name, value]) => headers.get(name) === value);
    return sameHeaders && etag === `"${answer.bytes.hash}"`;
  } catch {
    return false;
  }
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
