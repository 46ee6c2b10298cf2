import type { FastifyRequest } from 'fastify';
import type { CallShape } from '../../contract/call.ts';
import { Refusal, WRONG_TYPE } from '../refusal.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** The two body parsers serve every path, so a form where JSON is required (or the reverse) is refused here. */
export function requireMediaType({ body, takes }: CallShape, request: FastifyRequest): void {
  if (!request.headers['content-type'] || !body || takes === 'raw' || typeof takes === 'object') return;
  if (takes === 'json-or-page-form' && isSentByPage(request)) return;
  if (isForm(request) !== (takes === 'form')) throw new Refusal(415, WRONG_TYPE);
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(FORM) ?? false;
}

/** Whether the browser itself submitted a page's form, in which case it shows whatever it receives. */
export function isSentByPage(request: FastifyRequest): boolean {
  return isForm(request) && /\btext\/html\b/.test(request.headers.accept ?? '');
}
