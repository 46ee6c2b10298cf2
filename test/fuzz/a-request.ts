import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-text.ts';
import { type SchemaWorld, validValue } from './json-schema.ts';
import { nearValid } from './near-valid.ts';
import type { Operation } from './operations.ts';

/** A request as it goes over the wire. */
export interface FuzzRequest {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface RequestWorld extends SchemaWorld {
  /** Tokens of people of every role, and invalid ones. */
  tokens: readonly string[];
  /** Complete valid bodies, by the name of the call. */
  bodies: Readonly<Record<string, readonly unknown[]>>;
}

/** One request to a documented call: each part is valid, nearly valid or hostile. */
export function aRequest(operation: Operation, world: RequestWorld): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({ url: anAddress(operation, world), headers: headersOf(world), body: aBody(operation, world) })
    .map(({ url, headers, body }) => ({
      name: operation.name,
      method: operation.method,
      url,
      headers: { ...headers, ...(body && { 'content-type': body.type }) },
      body: body?.text,
    }));
}

/** A page with a hostile query: pages are not calls, but the same strangers request them. */
export function aPageRequest(path: string): fc.Arbitrary<FuzzRequest> {
  const names = fc.constantFrom(
    'next',
    'token',
    'code',
    'change',
    'orderId',
    'txnid',
    'message',
    'error',
    'q',
  );
  return fc
    .tuple(fc.dictionary(names, hostileText, { maxKeys: 3 }), hostileText, fc.boolean())
    .map(([query, tail, deeper]) => ({
      name: `page ${path}`,
      method: 'GET',
      url: `${path}${deeper ? encode(tail) : ''}?${new URLSearchParams(query)}`.slice(0, 6000),
      headers: { accept: 'text/html' },
      body: undefined,
    }));
}

function anAddress({ path, params }: Operation, world: RequestWorld): fc.Arbitrary<string> {
  const wordFor = (name: string, schema: Operation['params'][number]['schema']) =>
    fc.oneof(
      { weight: 3, arbitrary: validValue(schema, world, name) },
      { weight: 1, arbitrary: hostileText },
    );
  const inPath = params.filter(({ where }) => where === 'path');
  const inQuery = params.filter(({ where }) => where === 'query');
  return fc
    .record({
      parts: fc.tuple(...inPath.map(({ name, schema }) => wordFor(name, schema))),
      raw: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      query: fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, wordFor(name, schema)])), {
        requiredKeys: [],
        noNullPrototype: true,
      }),
      odd: fc.option(fc.tuple(hostileText, hostileText), { freq: 5 }),
    })
    .map(({ parts, raw, query, odd }) => {
      const values = new Map(inPath.map(({ name }, at) => [name, wordsOf(parts[at])]));
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values.get(name) ?? '';
        return raw ? printable(value) : encode(value);
      });
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      if (odd) search.append(odd[0], odd[1]);
      const text = search.toString();
      return (text ? `${filled}?${text}` : filled).slice(0, 8000);
    });
}

/** Unencoded, but still one line of HTTP. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x22\x24-\x3e\x40-\x7e]/g, '').slice(0, 1000);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 1000));
}

const ODD_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'origin',
  'referer',
  'cookie',
  'if-none-match',
  'accept-encoding',
  'accept',
  'accept-language',
  'user-agent',
  'range',
  'te',
];

function headersOf({ tokens }: RequestWorld): fc.Arbitrary<Record<string, string>> {
  const token = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: hostileText },
  );
  return fc
    .record({
      token: fc.option(token, { freq: 10 }),
      bearer: fc.boolean(),
      odd: fc.dictionary(fc.constantFrom(...ODD_HEADERS), hostileText, { maxKeys: 2 }),
    })
    .map(({ token: given, bearer, odd }) => {
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(odd)) headers[name] = headerText(value);
      if (given !== null && bearer) headers['authorization'] = `Bearer ${headerText(given)}`;
      if (given !== null && !bearer) headers['auth-token'] = headerText(given);
      return headers;
    });
}

/** The characters that a client can send in a header at all. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 3000);
}

function aBody(
  operation: Operation,
  world: RequestWorld,
): fc.Arbitrary<{ type: string; text: string } | null> {
  if (!operation.body) return fc.constant(null);
  const { type, schema } = operation.body;
  const known = world.bodies[operation.name];
  const made = validValue(schema, world);
  const good = known ? fc.oneof(fc.constantFrom(...known), made) : made;
  const value = fc.oneof(
    { weight: 3, arbitrary: good },
    { weight: 4, arbitrary: nearValid(good) },
    { weight: 1, arbitrary: hostileValue },
  );
  const isForm = type.includes('urlencoded');
  const text = value.map((body) => (isForm ? formText(body) : (JSON.stringify(body) ?? '')));
  const types = fc.constantFrom(
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/json; charset=x',
  );
  return fc.oneof(
    { weight: 12, arbitrary: text.map((whole) => ({ type, text: whole })) },
    { weight: 1, arbitrary: text.map((whole) => ({ type, text: whole.slice(0, whole.length / 2) })) },
    { weight: 1, arbitrary: hostileText.map((whole) => ({ type, text: whole })) },
    { weight: 1, arbitrary: fc.record({ type: types, text }) },
  );
}

function formText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return wordsOf(body);
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [name, wordsOf(value)]);
  return new URLSearchParams(pairs).toString();
}

/** The value as text; some generated values cannot be converted to it. */
function wordsOf(value: unknown): string {
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}
