/**
 * The system's codes for a server that cannot be reached just now: it, the network to it or its name is away, or a
 * connection to it broke.
 */
export const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EHOSTDOWN',
]);

/**
 * PostgreSQL's read_only_sql_transaction: the server is a standby by now, or not yet the primary. It says so on each of
 * its connections, as long as they live.
 */
export const READ_ONLY = '25006';
