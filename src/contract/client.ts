import type { BodyOf, Input, Output, ParamsOf, QueryOf, ReplyOf } from './call.ts';
import type { CallName, Calls } from './calls.ts';
import { paths } from './paths.ts';
import type { ErrorBody } from './schemas/error.ts';

/** Carries one request; rejects only when no answer came (network, abort, time-out). */
export type Transport = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}) => Promise<Carried>;

interface Carried {
  status: number;
  headers: Headers;
  text(): Promise<string>;
  /** A transport that has carried the same good answer before may say what was read from it, and is told what is read. */
  read?: { known: unknown } | { keep(data: unknown): void };
}

/** A refusal: `status` is 0 when no answer came; `body` is the server's error when it is readable. */
export interface Refusal {
  ok: false;
  status: number;
  message: string;
  body: ErrorBody | null;
  /** What came in place of a readable error, as it is. */
  said?: string;
}
export type Answer<T> = { ok: true; status: number; headers: Headers; data: T } | Refusal;

type Part<Key extends string, S> = S extends undefined
  ? { [K in Key]?: undefined }
  : { [K in Key]: Input<S> };
type Maybe<Key extends string, S> = S extends undefined
  ? { [K in Key]?: undefined }
  : { [K in Key]?: Input<S> };
export type CallOptions = { token?: string | null; signal?: AbortSignal };
export type Args<C> = Part<'body', BodyOf<C>> &
  Part<'params', ParamsOf<C>> &
  Maybe<'query', QueryOf<C>> &
  CallOptions;
type Optional<C> = Record<string, never> extends Args<C> ? [args?: Args<C>] : [args: Args<C>];

/** One typed method per call of the contract. */
export type ShopClient = {
  [Name in keyof Calls]: (...args: Optional<Calls[Name]>) => Promise<Answer<Output<ReplyOf<Calls[Name]>>>>;
};

interface LooseArgs extends CallOptions {
  body?: unknown;
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
}

/** Reads the body of a good answer; throws when it is not what the contract says. */
export type ReplyReader = (name: CallName, json: unknown) => unknown;

/**
 * The client that pages, tests and server rendering share; only the transport differs.
 * The server validates every reply before it leaves, so the browser needs no reader; tests and server rendering pass one.
 */
export function createClient(transport: Transport, read: ReplyReader = (_, json) => json): ShopClient {
  const methods = Object.fromEntries(
    names.map((name) => [name, (args: LooseArgs = {}) => send(transport, read, name, args)]),
  );
  // The map above has exactly the keys of `paths`; TypeScript cannot follow Object.fromEntries.
  return methods as unknown as ShopClient;
}

const names = Object.keys(paths) as CallName[];

async function send(
  transport: Transport,
  read: ReplyReader,
  name: CallName,
  args: LooseArgs,
): Promise<Answer<unknown>> {
  const { method, path } = paths[name];
  const headers: Record<string, string> = { accept: 'application/json' };
  if (args.token) Object.assign(headers, { 'auth-token': args.token, authorization: `Bearer ${args.token}` });
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const url = fillPath(path, args.params ?? {}) + queryText(args.query ?? {});
    const answer = await transport({ method, path: url, headers, body, signal: args.signal });
    const { status, headers: given, read: before } = answer;
    if (before && 'known' in before) return { ok: true, status, headers: given, data: before.known };
    const said = await answer.text();
    const json = said.trim() === '' ? null : readJson(said);
    if (status >= 200 && status < 300) {
      if (isPage(said)) throw new Error('A page came in place of an answer');
      const data = read(name, json);
      before?.keep(data);
      return { ok: true, status, headers: given, data };
    }
    const error = asErrorBody(json);
    return {
      ok: false,
      status,
      message: error?.message || `Server ${status}`,
      body: error,
      ...(error === null && { said: typeof json === 'string' ? json : said }),
    };
  } catch (error) {
    return {
      ok: false,
      status: 0,
      message: error instanceof Error ? error.message : 'No answer',
      body: null,
    };
  }
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A network that wants a login first, or a proxy, says 200 and means itself: the shop has not answered. */
function isPage(said: string): boolean {
  return said.trimStart().startsWith('<');
}

/** Anything may stand between us and the server (a proxy's error page): past the message, who reads it takes care. */
function asErrorBody(json: unknown): ErrorBody | null {
  if (typeof json !== 'object' || json === null) return null;
  if ('message' in json && typeof json.message === 'string') return json as ErrorBody;
  // A refusal may name its errors only (spec §7: login and signup answer success, token, errors).
  return 'errors' in json ? ({ ...json, message: '' } as ErrorBody) : null;
}
