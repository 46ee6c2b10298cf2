import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type BodyOf,
  type CallShape,
  type Output,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  uploadOf,
} from '../contract/call.ts';
import { type CallName, type Calls, calls } from '../contract/calls.ts';
import { tagOf } from '../contract/open-api-tags.ts';
import type { CartLine } from '../shop/cart/cart-lines.ts';
import { may } from '../shop/roles.ts';
import type { Customer, Visitor } from '../shop/shop.ts';
import { requireMediaType } from './http/media-types.ts';
import { holdUploadPlace, takeUploadPlace } from './load/upload-places.ts';
import { openApiTerms } from './open-api/open-api-terms.ts';
import { logInFirst, Refusal } from './refusal.ts';
import { refuseEndedSession } from './visitors/ended-session.ts';
import { needsAccount, type VisitorOptions } from './visitors/visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that a route serves. */
    call?: CallName;
    /** Throws the refusal for a caller who may not send a body. */
    beforeBody?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

interface Asked<C> {
  body: Output<BodyOf<C>>;
  query: Output<QueryOf<C>>;
  params: Output<ParamsOf<C>>;
  visitor: Visitor;
  request: FastifyRequest;
  /** For headers, cookies and redirects. */
  reply: FastifyReply;
}

/** What else a call requires of its caller. */
interface CallOptions extends VisitorOptions {
  /** For calls that serve guests too: an invalid token is a 401, before anything is said about the body. */
  refuseEnded?: boolean;
}

/** With a customer where the contract requires a signed-in account, and with the cart where the options ask for it. */
type AskedBy<C, Options> = Asked<C> &
  (C extends { access: 'signed-in' | 'staff' } ? { customer: Customer } : unknown) &
  (Options extends { withCart: true } ? { cart: readonly CartLine[] | null } : unknown);

/** Returns the reply's body; a call that redirects or sends a file answers through `reply` and returns undefined. */
type Handler<C, Options> = (
  asked: AskedBy<C, Options>,
) => Promise<C extends { reply: string } ? FastifyReply | undefined : Output<ReplyOf<C>>>;

/**
 * Registers one call of the contract, which defines parsing, access and the reply's schema; `handler` does the rest.
 */
export function serve<Name extends CallName, const Options extends CallOptions = CallOptions>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Calls[Name], Options>,
  options?: Options,
): void {
  const also: CallOptions = options ?? {};
  const shape: CallShape = calls[name];
  const numbers = numbersIn(shape.query);
  const upload = uploadOf(shape);
  app.route({
    method: shape.method,
    url: shape.path,
    schema: {
      operationId: name,
      tags: [tagOf(name)],
      summary: shape.summary,
      ...(shape.body && { body: shape.body }),
      ...(shape.query && { querystring: shape.query }),
      ...(shape.params && { params: shape.params }),
      ...openApiTerms(shape),
    },
    config: {
      call: name,
      // A caller without access learns that first, whatever the body is.
      ...((needsAccount(shape.access) || also.refuseEnded || upload) && {
        beforeBody: async (request: FastifyRequest, reply: FastifyReply) => {
          await admit(shape, request, also);
          if (upload) admitUpload(request, reply);
        },
      }),
    },
    // A picture is compressed already.
    ...(upload && { bodyLimit: upload.maxBytes, decompress: false }),
    // Before anything is said about the body.
    preValidation: async (request) => {
      // Also once more when the body was slow to arrive: its sender may have been logged out meanwhile.
      const isAdmitted = performance.now() - request.admittedAt < ADMITTED_FOR_MS;
      if (!isAdmitted) await admit(shape, request, also);
      requireMediaType(shape, request);
      request.query = readQuery(request.query, numbers);
    },
    handler: async (request, reply) => {
      const { body, query, params, admitted } = request;
      if (shape.created) reply.code(201);
      if (!admitted) throw new Error('a call is served to a visitor that was not admitted');
      const { visitor, cart } = admitted;
      // The contract's validators have run, and `admit` guarantees the customer.
      const asked = { body, query, params, visitor, customer: visitor.customer, cart, request, reply };
      const work = () => handler(asked as unknown as AskedBy<Calls[Name], Options>);
      return upload ? holdUploadPlace(reply, work) : work();
    },
  });
}

/**
 * Runs each route's `beforeBody` after `onRequest`, where floods are counted, and before any hook of a route: among
 * those, @fastify/compress starts to decompress, and if anything is then awaited before the body is read, a
 * decompression error is lost. Install it before any route.
 */
export function admitBeforeBody(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply) => {
    await request.routeOptions.config.beforeBody?.(request, reply);
  });
}

/** Before a file is read: refuses a compressed one, and takes a place, because its body waits in memory. */
function admitUpload(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-encoding': coding = 'identity' } = request.headers;
  if (coding !== 'identity') throw new Refusal(415, 'A file is sent as it is.');
  takeUploadPlace(reply);
}

const ADMITTED_FOR_MS = 1000;

/** Finds the caller; throws a 401 where the contract requires an account, a 403 when the role lacks the permission. */
async function admit(
  { access, permission }: CallShape,
  request: FastifyRequest,
  { refuseEnded = false, ...also }: CallOptions,
): Promise<void> {
  const admitted = await request.resolveVisitor(access, also);
  const { visitor } = admitted;
  const { customer } = visitor;
  if (needsAccount(access) && !customer) throw logInFirst();
  if (refuseEnded) refuseEndedSession(visitor, request);
  if (permission && !(customer && may(customer.role, permission))) {
    throw new Refusal(403, 'Your role does not allow this.');
  }
  request.admitted = admitted;
  request.admittedAt = performance.now();
}

/**
 * '?page=' says nothing about the page: a form field left empty sends it. '0x2' and '1e1' are numbers to JavaScript,
 * not to people (decision 005).
 */
function readQuery(query: unknown, numbers: ReadonlySet<string>): unknown {
  const given = Object.entries(Object(query)).filter(([, value]) => value !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name, numbers.has(name) && !isPlain(value) ? Number.NaN : value]),
  );
}

/** The query parameters that the schema defines as numbers. */
function numbersIn(query: z.ZodType | undefined): ReadonlySet<string> {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
  const isNumber = (one: unknown) => NumberSchema.safeParse(one).success;
  return new Set(Object.keys(properties).filter((name) => isNumber(properties[name])));
}

const NumberSchema = z.object({ type: z.enum(['number', 'integer']) });

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}
