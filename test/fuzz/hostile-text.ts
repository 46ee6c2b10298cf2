import fc from 'fast-check';
import type { FuzzRequest } from './a-request.ts';

/** No way of encoding a text changes it. */
export const MARK = 'fuzz-mark';
/** Part of every hostile text that could become markup; it must never come back unescaped. */
const MARKUP = `<${MARK} onload=alert(1)>`;

/**
 * The request with its number in each of its marks: a JSON error may name a product that another request renamed to
 * markup, but nothing of its own request.
 */
export function numbered(request: FuzzRequest, number: number): FuzzRequest {
  const mark = (text: string) => text.replaceAll(MARK, `${MARK}-${number}`);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, mark(value)]);
  return {
    ...request,
    url: mark(request.url),
    headers: Object.fromEntries(headers),
    body: request.body && mark(request.body),
  };
}

/** Its mark; undefined when it has none. */
export function markOf({ url, headers, body = '' }: FuzzRequest): string | undefined {
  return new RegExp(`${MARK}-\\d+`).exec([url, body, ...Object.values(headers)].join(' '))?.[0];
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066gnp.exe',
  'क्षत्रिय 👨‍👩‍👧‍👦 ﷽',
  'İıſK',
  MARKUP,
  `"><script>${MARKUP}</script>`,
  `javascript:${MARKUP}`,
  `</script>${MARKUP}`,
  `{{constructor.constructor('return process')()}}${MARKUP}`,
  '#{7*7}<%= 7*7 %>$' + '{7*7}',
  "' or '1'='1' --",
  "'; drop table orders; --",
  "1) union select value from secrets where ('1'='1",
  '%27%20or%201=1',
  '$$; select pg_sleep(20); $$',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  'a\r\nSet-Cookie: fuzz=1\r\n\r\n<b>',
  '%0d%0aSet-Cookie:%20fuzz=1',
  '|id;$(id)`id`',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '0x7fffffff',
  '-2147483649',
  '00000000-0000-0000-0000-000000000000',
  '01890000-0000-7000-8000-00000000000g',
  'TXN1|2',
  'null',
  'undefined',
  '[object Object]',
  'x'.repeat(5000),
  'अ'.repeat(2000),
  '%'.repeat(200),
  '('.repeat(500),
  `${'a'.repeat(40)}!`,
  `${'a@'.repeat(200)}b`,
];

export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'binary' }) },
);

/** Anything that JSON can express and nobody expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0,
      -0,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      2 ** 31,
      -(2 ** 63),
      [],
      {},
      [[[[[]]]]],
      { $gt: '' },
      { toString: 1, length: 5 },
    ),
  },
);
