/** The content codings that the shop offers. At equal weights the first wins, because it makes the smaller bytes. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Browsers send a handful of Accept-Encoding values; once this many are remembered, others are parsed each time. */
const MANY_WAYS = 64;
const readings = new Map<string, Coding | null>();

/**
 * The coding that an Accept-Encoding header prefers; null: plain. For replies kept as bytes, which choose among forms
 * that are already compressed. Written by hand because the negotiator of @fastify/compress ignores what `identity`
 * weighs.
 */
export function preferredCoding(acceptEncoding: string | string[] | undefined): Coding | null {
  if (!acceptEncoding) return null;
  const words = String(acceptEncoding);
  const known = readings.get(words);
  if (known !== undefined) return known;
  const coding = readCodings(words);
  if (readings.size < MANY_WAYS && words.length < 100) readings.set(words, coding);
  return coding;
}

/** RFC 9110, 12.5.3: each coding has a weight, `*` covers those not named. */
function readCodings(words: string): Coding | null {
  const parts = words.split(',').map((part) => part.toLowerCase().split(';'));
  const weights = new Map(parts.map(([name = '', q = 'q=1']) => [name.trim(), Number(q.split('=')[1]) || 0]));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best = 'br'] = CODINGS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return weightOf(best) > 0 && weightOf(best) >= weightOf('identity') ? best : null;
}

/**
 * Whether an If-None-Match header shows that the browser has exactly these bytes. The comparison is weak, because
 * proxies weaken tags (RFC 9110 §13.1.2). Each coding has its own ETag, and one coding's tag never matches another's.
 */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
