import type { BodyOf, Input, Output, ParamsOf, QueryOf, ReplyOf } from './call.ts';
import type { CallName, Calls } from './calls.ts';
import type { paths } from './paths/paths.ts';
import { asFields } from './read/fields.ts';
import { parseJson } from './read/parse-json.ts';
import type { ErrorBody } from './schemas/error.ts';

/** Sends one request. Rejects only when there is no reply (network failure, abort, time-out). */
export type Transport = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
  /** In ms; undefined leaves the limit to the transport. */
  timeout: number | undefined;
}) => Promise<Carried>;

interface Carried {
  status: number;
  headers: Headers;
  text(): Promise<string>;
  /** Lets a transport cache parsed replies: `known` is its cached data for this reply, `keep` receives new data. */
  read?: { known: unknown } | { keep(data: unknown): void };
}

/** Shown to shoppers when a reply is not the shop's, or not in its form. */
export const UNREADABLE = 'The answer of the shop could not be read.';

/** The reply may come from a proxy (its error page): only `message` is certain, other fields must be checked. */
type RefusalBody = { readonly message: string } & { readonly [Field in keyof ErrorBody]?: unknown };

/**
 * A refusal. `status` is 0 when there was no reply, or a page in its place; `body` is the server's error if readable.
 */
export interface Refusal {
  ok: false;
  status: number;
  message: string;
  body: RefusalBody | null;
  /** The raw text of a reply that was not a readable error. */
  said?: string;
}
export type Answer<T> = { ok: true; status: number; headers: Headers; data: T } | Refusal;

type Part<Key extends string, S> = S extends undefined
  ? { [K in Key]?: undefined }
  : { [K in Key]: Input<S> };
type Maybe<Key extends string, S> = S extends undefined
  ? { [K in Key]?: undefined }
  : { [K in Key]?: Input<S> };
type CallOptions = { token?: string | null; signal?: AbortSignal | undefined; timeout?: number };
type Args<C> = Part<'body', BodyOf<C>> &
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

/** Parses the body of a successful reply; throws when it does not match the contract. */
export type ReplyReader = (name: CallName, json: unknown) => unknown;

/**
 * The client shared by pages, tests and server rendering, for the calls of `known`; only the transport differs. Tests
 * and server rendering parse every reply with the contract. Pages read what they show themselves, in whatever form it
 * comes (decision 139); only where an order may be nested in its reply does the browser pass a reader
 * (`customer-client.ts`).
 */
export function createClient<P extends Partial<typeof paths>>(
  known: P,
  transport: Transport,
  read: ReplyReader = (_, json) => json,
): Pick<ShopClient, keyof P & CallName> {
  const methods = Object.fromEntries(
    Object.entries(known).map(([name, call]) => [
      name,
      (args: LooseArgs = {}) => send(call, args, transport, (json) => read(name as CallName, json)),
    ]),
  );
  // The map has exactly the keys of `known`; TypeScript cannot infer that from Object.fromEntries.
  return methods as unknown as ShopClient;
}

async function send(
  { method, path }: { method: string; path: string },
  args: LooseArgs,
  transport: Transport,
  read: (json: unknown) => unknown,
): Promise<Answer<unknown>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (args.token) Object.assign(headers, { 'auth-token': args.token, authorization: `Bearer ${args.token}` });
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const url = fillPath(path, args.params ?? {}) + queryText(args.query ?? {});
    const { signal, timeout } = args;
    const answer = await transport({ method, path: url, headers, body, signal, timeout });
    const { status, headers: given, read: before } = answer;
    if (before && 'known' in before) return { ok: true, status, headers: given, data: before.known };
    const said = await answer.text();
    const json = said.trim() === '' ? null : parseJson(said);
    if (status >= 200 && status < 300) {
      if (isPage(said)) return { ok: false, status: 0, message: UNREADABLE, body: null, said };
      const data = read(json);
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

/** A segment of dots alone, which browsers would resolve as a relative path, is sent as '~', which is no id. */
function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')).replace(/^\.+$/, '~'),
  );
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

/** A captive portal or a proxy may reply 200 with its own page. Then the shop itself has not answered. */
function isPage(said: string): boolean {
  return said.trimStart().startsWith('<');
}

function asErrorBody(json: unknown): RefusalBody | null {
  const body = asFields(json);
  const message = body?.['message'];
  if (typeof message === 'string') return { ...body, message };
  // A refusal may contain only `errors` (spec §7: login and signup answer success, token, errors).
  return body && 'errors' in body ? { ...body, message: '' } : null;
}
