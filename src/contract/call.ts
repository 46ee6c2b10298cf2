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

type CallTerms = Terms &
  ({ access: Exclude<Access, 'staff'>; permission?: never } | { access: 'staff'; permission: Permission });

interface Terms {
  summary: string;
  /** Request body. `form`: sent urlencoded; `raw`: read as text, whether form or JSON. */
  body?: z.ZodType;
  form?: true;
  raw?: true;
  /**
   * A browser without scripts may also submit a page's form with this body, urlencoded; it is redirected to a page
   * (303).
   */
  alsoForm?: true;
  /**
   * The request is a file: its bytes are the body, of one of these media types. The typed client cannot send it; a page
   * sends it itself.
   */
  upload?: { types: readonly string[]; mostBytes: number };
  query?: z.ZodType;
  params?: z.ZodType;
  /** Body of the 200 reply (201 with `created`); null when the reply is a redirect or a file. */
  reply: z.ZodType | null;
  created?: true;
  /** Media type of a file reply. The typed client cannot read it; a page fetches it itself. */
  file?: 'application/pdf';
}

export type CallShape = Path & CallTerms;

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
