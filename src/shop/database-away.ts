import { readFailure } from '../db/failure.ts';
import { READ_ONLY, UNREACHABLE } from '../db/unreachable.ts';

/**
 * Whether a call failed because the database was away, restarting, failing over, overloaded or out of connections. The
 * call's writes were then rolled back, or committed without a confirmation: the caller may retry.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code: given = '', syscall, message } = readFailure(error);
  const code = String(given);
  if (PASSING_STATES.test(code) || code === READ_ONLY || UNREACHABLE.has(code)) return true;
  return (code === 'ENOENT' && syscall === 'connect') || LOST.test(message);
}

/**
 * PostgreSQL's classes 08 (connection), 53 (resources) and 57P (operator intervention), and what aborts a transaction
 * on an overloaded database: time-outs of statements, of idle transactions and, where an operator has set one, of
 * waiting for a lock (57014, 25P03, 55P03), deadlocks and serialization failures (40P01, 40001); a prepared statement
 * that a migration has made useless (0A000, 26000); and a database that does not let the shop in until an operator has
 * mended that (28000, 28P01, 3D000).
 */
const PASSING_STATES =
  /^(08...|53...|57P0[1-5]|57014|25P03|55P03|40P01|40001|0A000|26000|28000|28P01|3D000)$/;
/** Messages of `pg` and `pg-pool`, whose own errors have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;
