/**
 * For each new connection. A server, a database or a role may be set to another isolation, and a distributed PostgreSQL
 * has another by default: in that, whoever waits for a row that somebody else is changing is refused instead of going on
 * with what it is then, as the shop's statements expect.
 */
export const READ_COMMITTED = "set default_transaction_isolation = 'read committed'";
