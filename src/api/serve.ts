import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, CallShape, Output, ParamsOf, QueryOf, ReplyOf } from '../contract/call.ts';
import { type CallName, type Calls, calls } from '../contract/calls.ts';
import { ErrorBody } from '../contract/schemas/error.ts';
import type { Customer, Visitor } from '../shop/shop.ts';
import { Refusal } from './refusal.ts';

export interface Asked<C> {
  body: Output<BodyOf<C>>;
  query: Output<QueryOf<C>>;
  params: Output<ParamsOf<C>>;
  visitor: Visitor;
  request: FastifyRequest;
  /** For headers, cookies and redirects. */
  reply: FastifyReply;
}

/** With a customer where the contract says that only a signed-in account may call. */
type AskedBy<C> = Asked<C> & (C extends { access: 'customer' } ? { customer: Customer } : unknown);

/** Answers with the reply's body; a call that redirects answers through `reply` and returns undefined. */
export type Handler<C> = (
  asked: AskedBy<C>,
) => Promise<C extends { reply: null } ? FastifyReply | undefined : Output<ReplyOf<C>>>;

/** Registers one call of the contract: parsing, access and the reply's schema come from the contract, the rest is `handler`. */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Calls[Name]>,
): void {
  const shape: CallShape = calls[name];
  app.route({
    method: shape.method,
    url: shape.path,
    schema: {
      operationId: name,
      summary: shape.summary,
      ...(shape.body && { body: shape.body }),
      ...(shape.form && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(shape.query && { querystring: shape.query }),
      ...(shape.params && { params: shape.params }),
      ...(shape.access === 'customer' && { security: [{ token: [] }, { bearer: [] }] }),
      response: shape.reply ? { 200: shape.reply, '4xx': ErrorBody, '5xx': ErrorBody } : { '4xx': ErrorBody },
    },
    config: { call: name },
    preValidation: async (request) => requireMediaType(shape, request),
    handler: async (request, reply) => {
      const visitor = await request.visitor(shape.access);
      if (shape.access === 'customer' && !visitor.customer) throw new Refusal(401, 'Please log in first.');
      const { body, query, params } = request;
      // The validators of the contract have run, and the check above gives the customer its type.
      const asked = { body, query, params, visitor, customer: visitor.customer, request, reply };
      return handler(asked as unknown as AskedBy<Calls[Name]>);
    },
  });
}

/** Both parsers serve every path, so a form where JSON is due (or the reverse) is refused here. */
function requireMediaType(shape: CallShape, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (!type || !shape.body) return;
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (isForm !== (shape.form ?? false)) {
    throw new Refusal(415, 'The body has a type that this call does not take.');
  }
}
