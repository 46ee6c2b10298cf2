import { Agent, request as httpRequest } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import type { FuzzRequest } from './a-request.ts';
import { type FuzzAnswer, SLOWEST_MS } from './judge.ts';

/** Sends a request over HTTP unchanged; a missing answer counts as status 0. */
export function sendTo(origin: string, atOnce: number): (request: FuzzRequest) => Promise<FuzzAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(origin);
  return async ({ method, url, headers, body }) => {
    const begun = performance.now();
    const since = () => performance.now() - begun;
    try {
      const answer = await new Promise<FuzzAnswer>((resolve, reject) => {
        const sent = httpRequest(
          { agent, hostname, port, method, path: url, headers, timeout: 2 * SLOWEST_MS },
          (came) => {
            text(came).then((whole) => {
              const status = came.statusCode ?? 0;
              resolve({ status, headers: headersOf(came.headers), body: whole, milliseconds: since() });
            }, reject);
          },
        );
        sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
        sent.on('error', reject);
        sent.end(body);
      });
      return answer;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { status: 0, headers: {}, body: why, milliseconds: since() };
    }
  };
}

/** One text for each header. */
export function headersOf(
  raw: Record<string, string | string[] | number | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
}
