import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { sqlOn } from '../support/global-setup.ts';
import { newDatabase } from '../support/new-database.ts';

const WAITING =
  'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';

test('the shop goes on with a row that somebody else was changing, also where PostgreSQL is set to refuse that', async () => {
  const { name, connectionString, drop } = await newDatabase();
  onTestFinished(drop);
  await sqlOn(
    inject('database'),
    `alter database ${name} set default_transaction_isolation = 'serializable'`,
  );
  const database = await openDatabase({
    url: connectionString,
    poolSize: 2,
    dataDir: '/unused',
    log: pino({ level: 'silent' }),
  });
  if (!database.ok) throw new Error(database.message);
  const { pool, close } = database;
  await pool.query('create table cart (packs int)');
  await pool.query('insert into cart values (1)');
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  await one.query('begin');
  await one.query('update cart set packs = packs + 1');
  const waiting = other.query('update cart set packs = packs + 1 returning packs');
  waiting.catch(() => {});
  await expect.poll(async () => (await one.query(WAITING)).rowCount).toBe(1);
  await one.query('commit');
  for (const client of [one, other]) client.release();
  await expect(waiting.finally(close)).resolves.toMatchObject({ rows: [{ packs: 3 }] });
});
