import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from '@fastify/type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ErrorBody } from '../contract/schemas/error.ts';
import { isDatabaseAway } from '../shop/database-away.ts';
import './issue-words.ts';
import { discardRestOfBody } from './http/discard-rest-of-body.ts';
import { isShownToPerson, TROUBLE_PAGE_POLICY, troublePage } from './pages/trouble-page.ts';
import { logInFirst, nothingHere, Refusal, WRONG_TYPE } from './refusal.ts';

/** The one error handler: every refusal has one shape, and an internal error reveals nothing (decisions: Calls). */
export function installErrorFunnel(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error);
    const size = refusal?.status === 416 && sizeOf(error);
    if (size) reply.header('content-range', size);
    if (refusal?.status === 413) discardRestOfBody(request, reply);
    if (refusal) return refuse(request, reply, refusal);
    if (isDatabaseAway(error)) {
      // Without the stack: an outage causes thousands of these, all alike.
      request.log.warn({ code: error.code, why: error.message }, 'a call found the database away');
      return refuse(request, reply, databaseAway());
    }
    request.log.error({ err: error }, 'a call failed');
    return refuse(request, reply, new Refusal(500, 'Something went wrong on our side. Please try again.'));
  });
}

/** 'bytes *' and the size of the file that lacks the requested part (RFC 9110 §15.5.17). */
function sizeOf(error: FastifyError): string | undefined {
  return NoSuchPart.safeParse(error).data?.headers['Content-Range'];
}

const NoSuchPart = z.object({ headers: z.object({ 'Content-Range': z.string() }) });

/** Seconds after which a call or a page that needs the database is worth another try (decisions: Calls). */
const RETRY_AFTER_AWAY = 2;

function databaseAway(): Refusal {
  return new Refusal(503, 'The shop is away for a moment. Please try again.', {
    retryAfter: RETRY_AFTER_AWAY,
  });
}

/** What a page that could not be made for lack of the database says besides its status. */
export function awayHeaders(status: number): Record<string, string> {
  return status === 503 ? { 'retry-after': String(RETRY_AFTER_AWAY) } : {};
}

/**
 * Answers a refusal in the one error shape; `errors` repeats the message unless the refusal's `extra` has its own. A
 * person who asked for a page gets a page instead, when the trouble passes (`PASSES`).
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { message } = refusal;
  const { retryAfter, ...extra } = refusal.extra;
  const body: ErrorBody = { success: false, message, errors: message, ...extra, requestId: request.id };
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // Required with every 401 (RFC 9110 §11.6.1). Browsers ask their users for a password only for other schemes.
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="shop"');
  const isPage = PASSES.has(refusal.status) && isShownToPerson(request);
  if (isPage) reply.header('content-security-policy', TROUBLE_PAGE_POLICY);
  // The route that failed may have set them for its own body.
  reply.removeHeader('content-encoding').removeHeader('etag');
  // Sent as text, so that a route's own reply schema cannot reshape an error.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(isPage ? troublePage(request, message) : JSON.stringify(body));
}

/** Statuses after which the same address may answer in a moment. */
const PASSES: ReadonlySet<number> = new Set([429, 500, 503]);

function refusalOfError(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error);
  if (isResponseSerializationError(error)) return null;
  if (isReferenceToDeletedAccount(error)) return logInFirst();
  const known = KNOWN[error.code];
  return known ? new Refusal(known.status, known.message, known.extra) : refusalOfStatus(error.statusCode);
}

/** Whether the account was deleted between the token check and the write. */
function isReferenceToDeletedAccount(error: FastifyError): boolean {
  return REFERENCE_TO_ACCOUNT.test(BrokenReference.safeParse(error).data?.constraint ?? '');
}

/** A constraint's name contains its column's. */
const REFERENCE_TO_ACCOUNT = /customer_id|answered_by/;

/** PostgreSQL's foreign_key_violation. */
const BrokenReference = z.object({ code: z.literal('23503'), constraint: z.string() });

/** Errors of the framework and its plugins: bad input never becomes a 500 (decisions: Calls). */
function refusalOfStatus(status = 500): Refusal | null {
  if (status < 400 || status >= 500) return null;
  // A forbidden file looks like a missing one.
  if (status === 403 || status === 404) return nothingHere();
  return new Refusal(status, BY_STATUS[status] ?? 'The request is not valid.');
}

const BY_STATUS: Record<number, string> = {
  400: 'The body is not valid JSON.',
  412: 'The file has changed.',
  413: 'The body is too large.',
  415: WRONG_TYPE,
  416: 'The file has no such part.',
};

interface Issue {
  message?: string;
  instancePath: string;
}

/** An impossible path parameter is a 404; other invalid input gets a 400 that says what is wrong. */
function invalidRequest(error: { validation: Issue[]; validationContext?: string | undefined }): Refusal {
  if (error.validationContext === 'params') return nothingHere();
  const errors = firstOfEachField(error.validation).slice(0, MAX_SENTENCES).map(sentenceOf);
  return new Refusal(400, errors[0] ?? 'The request is not valid.', { errors });
}

/** The first issue of each field, in order: later issues usually follow from the first. */
function firstOfEachField(issues: readonly Issue[]): Issue[] {
  const first = new Map<string, Issue>();
  for (const issue of issues) if (!first.has(issue.instancePath)) first.set(issue.instancePath, issue);
  return [...first.values()];
}

/** The contract's own messages stand alone; those of `issue-words.ts` need their field's name in front. */
function sentenceOf({ instancePath, message = 'is not valid' }: Issue): string {
  if (!/^(is|must|may) /.test(message)) return message;
  return `${fieldOf(instancePath) || 'The body'} ${message}`;
}

/** Clients show one; a body with a thousand mistakes does not get a thousand sentences back. */
const MAX_SENTENCES = 20;

/** 'items.0.netWeight'. A name that no field of the contract could have is not echoed. */
function fieldOf(instancePath: string): string {
  const parts = instancePath.split('/').filter((part) => part !== '');
  return parts.map((part) => (/^[\w-]{1,40}$/.test(part) ? part : '…')).join('.');
}

const KNOWN: Record<string, { status: number; message: string; extra?: { retryAfter: number } }> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body does not have the length that Content-Length states.',
  },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not valid.' },
  // PostgreSQL: the text contains a NUL character.
  '22021': { status: 400, message: 'The request has a character that cannot be stored.' },
};
