import pg from 'pg';

/**
 * Whether a connection keeps its server process, as it does without a pooler, or with one in session mode. In transaction
 * mode it may get another process for each transaction: notices (LISTEN) of the first are then never heard.
 */
export async function keepsSession(config: pg.ClientConfig): Promise<boolean> {
  const one = new pg.Client(config);
  const other = new pg.Client(config);
  const both = [one, other];
  for (const client of both) client.on('error', () => {});
  try {
    await Promise.all(both.map((client) => client.connect()));
    const before = await processOf(one);
    // Such a pooler gives it the process that is free now, and holds that until the transaction ends.
    await other.query('begin');
    return (await processOf(one)) === before;
  } finally {
    for (const client of both) void client.end().catch(() => {});
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
