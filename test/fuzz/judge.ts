import { ErrorBody } from '../../src/contract/schemas/error.ts';
import type { FuzzRequest } from './a-request.ts';
import { MARK, markOf } from './hostile-text.ts';

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
  milliseconds: number;
}

const EXPECTED = new Set([200, 201, 204, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 429]);
export const SLOWEST_MS = 10_000;
/** Internals that no answer may reveal: paths, stacks, statements, libraries. */
const INSIDE =
  /node_modules|\bat (?:async )?[\w.<>]+ \(|\bat (?:file|node):|\.ts:\d+|\bsyntax error\b|\bkysely\b|violates .* constraint|invalid input syntax|ECONNREFUSED|\bselect .+ from /i;

/** What is wrong with an answer, whatever the request (issue: Fuzz); empty when it is fine. */
export function complaintsAbout(
  request: FuzzRequest,
  answer: FuzzAnswer,
  mayLeadTo: readonly string[],
): string[] {
  const { status, headers, body, milliseconds } = answer;
  const complaints: string[] = [];
  const check = (fine: boolean, complaint: string) => {
    if (!fine) complaints.push(complaint);
  };
  const overloaded = status === 503 && headers['retry-after'] !== undefined;
  const isExpected = isCutPage(request) ? status === 302 : EXPECTED.has(status) || overloaded;
  check(isExpected, `status ${status}`);
  check(status !== 429 || Number(headers['retry-after']) > 0, '429 without Retry-After');
  check(milliseconds < SLOWEST_MS, `took longer than ${SLOWEST_MS} ms`);
  check(headers['x-content-type-options'] === 'nosniff', 'no nosniff');
  check(headers['content-security-policy'] !== undefined, 'no Content-Security-Policy');
  check(!/fuzz=1/.test(headers['set-cookie'] ?? ''), 'a header was injected');
  const { location } = headers;
  check(
    location === undefined || mayLeadTo.some((start) => location.startsWith(start)),
    `leads to ${location?.slice(0, 60)}`,
  );
  check(location === undefined || !/^\/[/\\]/.test(location), 'leads out of the site');
  const type = headers['content-type'] ?? '';
  // A GET of an unknown address may get the not-found page.
  const isPage = request.name.startsWith('page ') || (status === 404 && request.method === 'GET');
  if (status >= 400 && !(isPage && type.startsWith('text/html'))) {
    check(type.startsWith('application/json'), `an error of type ${type}`);
    check(ErrorBody.safeParse(readJson(body)).success, 'an error of another shape');
  }
  const own = markOf(request);
  const isEcho = own !== undefined && status >= 400 && body.includes(`<${own} `);
  check(!isEcho && !(type.includes('html') && body.includes(`<${MARK}`)), 'markup came back');
  if (status >= 400) check(!INSIDE.test(body), 'an error tells of the inside');
  return complaints;
}

/** Whether it asks for a page whose address cannot be decoded: that leads to a readable one (decision 165). */
function isCutPage({ name, url }: FuzzRequest): boolean {
  if (!name.startsWith('page ')) return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return false;
  } catch {
    return true;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
