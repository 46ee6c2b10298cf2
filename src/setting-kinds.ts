import { isIP } from 'node:net';
import { z } from 'zod';
import { isOnThisMachine } from './gateways/openid/own-machine.ts';
import { hasBlockedPort } from './setting-ports.ts';

// The kinds of values an environment variable can have. Each message is worded to follow 'NAME must be …'.

/** Text that matches the pattern; surrounding spaces are ignored. */
export function text(what: string, pattern = /\S/) {
  return z
    .string()
    .transform((value) => value.trim())
    .refine((value) => pattern.test(value), what);
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0]);
}

/** An on/off switch. */
export function flag() {
  return oneOf(['on', 'off', 'true', 'false', '1', '0']).transform((word) =>
    ['on', 'true', '1'].includes(word),
  );
}

/** A whole number from `least` to `most`, inclusive. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .trim()
    .refine((value) => /^\d{1,9}$/.test(value), `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `a whole number from ${least} to ${most}`);
}

/** A whole number from 1, or 'all'. */
export function howManyOrAll(most: number) {
  const what = `a whole number from 1 to ${most}, or all`;
  return text(what, /^(all|[1-9]\d?)$/)
    .transform((value) => (value === 'all' ? value : Number(value)))
    .refine((value) => value === 'all' || value <= most, what);
}

/** How often something may happen within its window. */
export function limit() {
  return wholeNumber(1, 1_000_000);
}

/** A URL of one of these protocols. */
function address(protocols: readonly string[], what: string) {
  return text(what).refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), what);
}

/** A web address, which everybody may see: without a user or password. */
export function webAddress(what: string) {
  return address(['http:', 'https:'], what)
    .refine((value) => !hasUser(URL.parse(value)), what)
    .refine((value) => !hasBlockedPort(URL.parse(value)), OPENED);
}

const OPENED = 'an address whose port browsers open';

function hasUser(url: URL | null): boolean {
  return Boolean(url?.username || url?.password);
}

/**
 * An address that may have a password. At a bare slash, question mark or hash sign in it the host would end: the rest,
 * which the log may name, would be read as a path, or what is before it as a port.
 */
function addressWithPassword(protocols: readonly string[], what: string) {
  return text(what)
    .refine((value) => !bareSignIn(value), {
      error: ({ input }) => `an address whose password has ${bareSignIn(String(input))}`,
      abort: true,
    })
    .pipe(address(protocols, what));
}

/** What belongs in place of the first sign that ends the host of an address too soon. */
function bareSignIn(value: string): string | undefined {
  const [, sign = ''] = /^\s*\w+:\/\/[^@/?#]*:[^@/?#]*([/?#])[^@=]*@/.exec(value) ?? [];
  if (URL.parse(value)?.pathname.includes('@')) return ENCODED['/'];
  return ENCODED[sign];
}

const ENCODED: Readonly<Record<string, string>> = {
  '/': '%2F in place of a slash',
  '?': '%3F in place of a question mark',
  '#': '%23 in place of a hash sign',
};

/**
 * A PostgreSQL address. For `pg`, the modes from prefer to verify-ca mean verify-full; it warns about that in ten lines
 * at each start, because its next version will check less. So verify-full is what it is told. What psql calls the
 * authorities of the system are Node's own, which `pg` asks unless it is given a file.
 */
export function database() {
  const what = 'an address such as postgres://user:password@host:5432/database';
  return addressWithPassword(['postgres:', 'postgresql:'], what)
    .refine(
      (value) => wordsOf(value, 'sslmode').every((mode) => SSL_MODES.includes(mode)),
      `an address whose sslmode is ${SSL_MODES.slice(0, -1).join(', ')} or ${SSL_MODES.at(-1)}`,
    )
    .refine(
      (value) =>
        wordsOf(value, 'sslmode').length > 0 ||
        wordsOf(value, 'ssl').every((word) => SSL_WORDS.includes(word)),
      'an address with sslmode=disable or sslmode=verify-full in place of its ssl',
    )
    .transform((value) => {
      const checked = value.replace(/([?&])sslrootcert=system(?=&|$)/g, '$1sslmode=verify-full');
      // With this parameter they mean to `pg` what they mean to psql.
      return /[?&]uselibpqcompat=true(?=&|$)/.test(checked)
        ? checked
        : checked.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
    });
}

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
/** With any other word, and no sslmode, `pg` throws where nobody catches it once a server offers TLS. */
const SSL_WORDS = ['true', '1', '0', 'no-verify', ''];

function wordsOf(value: string, name: string): string[] {
  return URL.parse(value)?.searchParams.getAll(name) ?? [];
}

/** A sign-in provider, which vouches for people's identity: over http only on this machine. */
export function issuer() {
  const what = 'an https address such as https://accounts.google.com, or an http one on this machine';
  return webAddress(what).refine((value) => {
    const url = URL.parse(value);
    return !url || url.protocol === 'https:' || isOnThisMachine(url);
  }, what);
}

/** A web address to which a path can be appended. */
export function page(what: string) {
  return webAddress(what).refine((value) => {
    const url = URL.parse(value);
    return !url || !(url.search || url.hash);
  }, what);
}

/** A mail server; `smtp://` alone is not enough. */
export function mailServer(what: string) {
  return addressWithPassword(['smtp:', 'smtps:'], what).refine(
    (value) => Boolean(URL.parse(value)?.hostname),
    what,
  );
}

/**
 * One sender of mails: an e-mail address, or a name and an address in angle brackets. They are taken apart here: read as
 * a header, a name with a colon would name a group, and what is in parentheses would be left out as a remark.
 */
export function sender(what: string) {
  return text(what, /^(?!.*@[^\s<>@]+>?\s*[,;])(?:.*[<\s])?[^\s<>@,;:"()]+@[^\s<>@,;]+>?$/).transform(
    (value) => {
      const [, name = '', address = value] = /^(.*?)<?([^\s<>]+@[^\s<>]+)>?$/.exec(value) ?? [];
      const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(name.trim()) ?? [];
      return { name: quoted?.replace(/\\(.)/g, '$1') ?? name.trim(), address };
    },
  );
}

/** A web address without a path, returned without the trailing slash. */
export function origin() {
  const what = 'an address without a path, such as https://shop.example';
  return text(what)
    .refine((value) => isBare(URL.parse(value)), what)
    .refine((value) => !hasBlockedPort(URL.parse(value)), OPENED)
    .transform((value) => new URL(value).origin);
}

function isBare(url: URL | null): boolean {
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === '/' && !url.search && !url.hash && !hasUser(url);
}

/** A host name or address to listen on. */
export function host() {
  const what = 'a host name or an address, such as 127.0.0.1';
  return text(what).refine((value) => isIP(value) > 0 || isName(value), what);
}

/** Without a port, which has a setting of its own. */
function isName(host: string): boolean {
  return /^[\w.-]+$/.test(host) && URL.canParse(`http://${host}/`);
}

/** 'off', a number of hops, or addresses and ranges, in the form that Fastify's `trustProxy` accepts. */
export function trustedProxies() {
  const what = 'off, a number of proxies from 0 to 9, or their addresses separated by commas';
  return text(what)
    .refine((value) => /^(off|\d)$/.test(value) || value.split(',').every(isRange), what)
    .transform((value) => {
      if (value === 'off' || value === '0') return false;
      return /^\d$/.test(value) ? Number(value) : value;
    });
}

/** An IP address, or a range with a prefix of at least 1 bit. */
function isRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const prefix = Number(bits ?? most);
  return prefix > 0 && prefix <= most;
}
