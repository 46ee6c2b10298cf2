import { isUtf8 } from 'node:buffer';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { uploadOf } from '../../contract/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { Refusal } from '../refusal.ts';
import { isDeeperThan } from './json-depth.ts';

/**
 * The codings in which a body is read; any other is a 415. Forty bytes of brotli make its decoder take 16 MB at once,
 * and zstd may ask for more.
 */
export const READ_CODINGS = ['gzip', 'deflate', 'identity'] as const;

/** Codings have no case, and this one has two names (RFC 9110 §8.4.1). */
const SAME_CODING: ReadonlyMap<string, string> = new Map([['x-gzip', 'gzip']]);

/** The deepest body in the contract has 4 levels. */
const MAX_LEVELS = 20;

/** Accepts JSON, and forms where the payment provider posts; anything else is a 415. */
export async function installBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // An empty body has no type; browsers send Content-Type even for an empty string.
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const length = headers['content-length'] ?? (headers['transfer-encoding'] ? null : '0');
    if (length === '0') delete headers['content-type'];
    const coding = headers['content-encoding']?.toLowerCase();
    if (coding) headers['content-encoding'] = SAME_CODING.get(coding) ?? coding;
    next();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Clients that always send the header also send it with calls that have no body.
    if (body.length === 0) return done(null, undefined);
    // Decoded leniently, two different names or passwords would become the same replacement characters.
    if (!isUtf8(body)) return done(new Refusal(400, 'The body is not valid UTF-8.'));
    const text = body.toString();
    if (isDeeperThan(text, MAX_LEVELS)) return done(new Refusal(400, 'The body is nested too deeply.'));
    parseJson(request, text, done);
  });
  await app.register(formbody);
}

/** Handlers in this scope receive forms and JSON as raw text; the parsers of other scopes stay as they are. */
export function keepBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const types = ['application/x-www-form-urlencoded', 'application/json'];
  scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Handlers in this scope receive the file types that this call accepts, as bytes, and nothing else. */
export function keepBodiesAsBytes(scope: FastifyInstance, name: CallName): void {
  scope.removeAllContentTypeParsers();
  const types = [...(uploadOf(calls[name])?.types ?? [])];
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body.length > 0 ? body : undefined);
  });
}
