/**
 * The system's error codes for a server that cannot be reached just now: the server, the network or its name is away,
 * or a connection to it broke.
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
 * PostgreSQL's read_only_sql_transaction: the server has become a standby, or is not yet the primary. It reports this
 * on all its connections for as long as they live.
 */
export const READ_ONLY = '25006';
