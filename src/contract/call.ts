import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. 'anyone': tokens are ignored; 'optional': a token is used if present; 'signed-in': any account,
 * staff's too; 'provider': the payment provider, authenticated by its signature; 'staff': an account whose role has the
 * call's permission.
 */
export type Access = 'anyone' | 'optional' | 'signed-in' | 'provider' | 'staff';

/** What staff may be permitted to do; `src/shop/roles.ts` maps roles to permissions. */
export const PERMISSIONS = [
  'see-back-office',
  'read-audit',
  'refund',
  'change-orders',
  'change-products',
  'change-home-page',
  'answer-messages',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

interface Path {
  method: Method;
  /** Path parameters are written ':name'. */
  path: string;
}

type CallTerms = Terms & Caller & Request & Reply;

interface Terms {
  summary: string;
  query?: z.ZodType;
  params?: z.ZodType;
}

type Caller =
  | { access: Exclude<Access, 'staff'>; permission?: never }
  | { access: 'staff'; permission: Permission };

type Request = { body?: z.ZodType; takes?: never } | { body: z.ZodType; takes: Takes };

/**
 * What the body is, if not JSON alone. 'form': sent urlencoded; 'raw': read as text, whether form or JSON;
 * 'json-or-page-form': a browser without scripts may also submit a page's form, urlencoded, and is redirected to a page
 * (303); an object: a file of one of these media types. The typed client cannot send a file; a page sends it itself.
 */
type Takes =
  | 'form'
  | 'raw'
  | 'json-or-page-form'
  | { readonly types: readonly string[]; readonly maxBytes: number };

/**
 * What a success gives: JSON, with the status 201 where something is `created` and else 200; a redirect to a page
 * (303); or a file of this media type. The typed client cannot read a file; a page fetches it itself.
 */
type Reply =
  | { reply: z.ZodType; created?: true }
  | { reply: 'redirect' | 'application/pdf'; created?: never };

export type CallShape = Path & CallTerms;

/** The kind of file that a call takes; null when it takes none. */
export function uploadOf({ takes }: CallShape) {
  return typeof takes === 'object' ? takes : null;
}

/** Joins a path and its terms, keeping the literal types from which the client and the server derive theirs. */
export function call<const P extends Path, const T extends CallTerms>(path: P, terms: T): P & T {
  return { ...path, ...terms };
}

export type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
export type BodyOf<C> = C extends { body: infer S } ? S : undefined;
export type QueryOf<C> = C extends { query: infer S } ? S : undefined;
export type ParamsOf<C> = C extends { params: infer S } ? S : undefined;
export type ReplyOf<C> = C extends { reply: infer S } ? S : undefined;
