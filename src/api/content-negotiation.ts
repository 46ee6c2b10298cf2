/** The content codings in which the shop answers; at equal weights the first, which makes the smaller bytes. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Browsers send a handful of Accept-Encoding values; others beyond this many are parsed each time. */
const MANY_WAYS = 64;
const readings = new Map<string, Coding | null>();

/** The coding that an Accept-Encoding header likes best; null: plain. */
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
 * Whether an If-None-Match header says that the browser has the bytes of this ETag: compared weakly, because proxies make
 * tags weak (RFC 9110 §13.1.2). The tag of another coding does not say so: the browser may lack these bytes.
 */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
