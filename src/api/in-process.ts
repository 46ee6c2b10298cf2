import type { FastifyInstance } from 'fastify';
import type { Transport } from '../contract/client.ts';

/** Calls the app without a port, for server rendering and tests. */
export function inProcess(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      // The contract's methods are Fastify's.
      method: method as 'GET',
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, headers: headersOf(answer.headers), text: async () => answer.body };
  };
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
