import { z } from 'zod';
import type { Access, CallShape } from '../../contract/call.ts';
import { ErrorBody } from '../../contract/schemas/error.ts';
import { FORM } from '../http/media-types.ts';
import { needsAccount } from '../visitors/visitor.ts';

/**
 * What the OpenAPI document says about a call besides its parameters and its body: media types, who may call, replies.
 * Fastify also serializes replies by these schemas.
 */
export function openApiTerms(shape: CallShape) {
  return { ...mediaTypesOf(shape), ...securityOf(shape.access), response: repliesOf(shape) };
}

/** Either header, or none where an account is optional. */
function securityOf(access: Access): { security?: Record<string, string[]>[] } {
  const either = [{ token: [] }, { bearer: [] }];
  if (needsAccount(access)) return { security: either };
  return access === 'optional' ? { security: [{}, ...either] } : {};
}

/** Where it is not JSON. A page's form is left out: a program sends JSON. */
function mediaTypesOf({ takes }: CallShape): { consumes?: string[] } {
  if (takes === 'form') return { consumes: [FORM] };
  if (takes === 'raw') return { consumes: [FORM, 'application/json'] };
  return typeof takes === 'object' ? { consumes: [...takes.types] } : {};
}

function repliesOf(shape: CallShape): Record<string, z.ZodType> {
  const toPage = shape.takes === 'json-or-page-form' && { 303: ELSEWHERE };
  const toWhoHasIt = isForEverybody(shape) && { 304: UNCHANGED };
  return { ...success(shape), ...toPage, ...toWhoHasIt, ...troubleOf(shape) };
}

function troubleOf({ reply }: CallShape): Record<'4xx' | '5xx', z.ZodType> {
  // A person's browser follows the calls that redirect, and shows what it receives (decision 165).
  const page =
    reply === 'redirect'
      ? '. At a 429, 500 or 503, whoever accepts text/html, as browsers do, gets a page'
      : '';
  return {
    '4xx': ErrorBody.meta({ description: `Refused; the message says why${page}` }),
    '5xx': ErrorBody.meta({
      description: `Server error; after a 503, retry as Retry-After says${page}`,
    }),
  };
}

/** Whether the answer is the same for everybody, so that it has an ETag (decisions: Calls). */
function isForEverybody({ method, access, reply }: CallShape): boolean {
  return method === 'GET' && access === 'anyone' && typeof reply !== 'string';
}

function success({ reply, created }: CallShape): Record<string, z.ZodType> {
  if (reply === 'redirect') return { 303: ELSEWHERE };
  if (typeof reply === 'string') return { 200: fileOf(reply) };
  return created
    ? { 201: reply.meta({ description: 'Created' }) }
    : { 200: reply.meta({ description: 'Done' }) };
}

/** Null stands for no body, also in the document. */
const ELSEWHERE = z.null().meta({
  description: 'On to the page that Location names',
  headers: { Location: { type: 'string', description: 'the address of that page' } },
});

const UNCHANGED = z.null().meta({ description: 'Still what the ETag in If-None-Match stands for' });

/** A file is sent as bytes, without a schema. */
function fileOf(type: string): z.ZodType {
  return z.any().meta({
    description: 'The file',
    content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  });
}
