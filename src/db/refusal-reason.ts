import type { readFailure } from './failure.ts';

/** Why a start cannot use its database: half a sentence for who runs the shop. */
export function reasonOf({
  code,
  message,
}: Pick<ReturnType<typeof readFailure>, 'code' | 'message'>): string {
  if (ASKS_FOR_PASSWORD.test(message)) return NO_PASSWORD;
  if (UNKNOWN_AUTHORITY.has(code)) return NO_AUTHORITY;
  if (STATEMENT_MODE.test(message)) return needsSessions('statement');
  return message.replace(/\.$/, '');
}

export function needsSessions(mode: 'transaction' | 'statement'): string {
  return `a pooler before it works in ${mode} mode, but the shop needs sessions: use its session mode, or PostgreSQL itself`;
}

/** In the words of `pg`. */
const ASKS_FOR_PASSWORD = /client password must be a (?:non-empty )?string/;
const NO_PASSWORD = 'it asks for a password, and the address has none';

/** In the words of PgBouncer. */
const STATEMENT_MODE = /statement pooling mode/;

/** OpenSSL's, for a certificate of an authority of the provider's own. Node's words lead to the system's authorities. */
const UNKNOWN_AUTHORITY = new Set<unknown>([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const NO_AUTHORITY =
  "no authority that Node knows has signed its certificate: get the authority's own from your provider, and name its file at the end of the address, as in ?sslmode=verify-full&sslrootcert=/etc/shop/ca.pem";
