import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. 'anyone': no token is looked at; 'optional': a token is used when it is there;
 * 'customer': any signed-in account; 'provider': the payment provider, proved by its signature;
 * 'staff': a signed-in account whose role has the call's permission.
 */
export type Access = 'anyone' | 'optional' | 'customer' | 'provider' | 'staff';

/** What staff may be allowed to do; which role may what is `src/shop/roles.ts`. */
export const PERMISSIONS = [
  'see-back-office',
  'read-audit',
  'refund',
  'change-orders',
  'change-products',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Path {
  method: Method;
  /** With ':name' for path parameters. */
  path: string;
}

export type CallTerms = Terms &
  ({ access: Exclude<Access, 'staff'>; permission?: never } | { access: 'staff'; permission: Permission });

interface Terms {
  summary: string;
  /** Body of the request; `form` when it comes urlencoded, `raw` when the call reads it as text, form or JSON. */
  body?: z.ZodType;
  form?: true;
  raw?: true;
  query?: z.ZodType;
  params?: z.ZodType;
  /** Body of the 200 answer; null when the answer is a redirect or a file. */
  reply: z.ZodType | null;
  /** What a file is; a client of the contract cannot read it, a page fetches it. */
  file?: 'application/pdf';
}

export type CallShape = Path & CallTerms;

/** Joins a path and its terms, keeping the literal types by which client and server are typed. */
export function call<const P extends Path, const T extends CallTerms>(path: P, terms: T): P & T {
  return { ...path, ...terms };
}

export type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
export type BodyOf<C> = C extends { body: infer S } ? S : undefined;
export type QueryOf<C> = C extends { query: infer S } ? S : undefined;
export type ParamsOf<C> = C extends { params: infer S } ? S : undefined;
export type ReplyOf<C> = C extends { reply: infer S } ? S : undefined;
