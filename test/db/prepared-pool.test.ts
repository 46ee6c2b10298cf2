import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { preparedPool } from '../../src/db/prepared-pool.ts';
import { eventually } from '../support/eventually.ts';

interface Drawer {
  drawer: { id: number; label: string };
}

const pool = new pg.Pool({ connectionString: inject('database'), max: 1 });
const db = new Kysely<Drawer>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });

beforeAll(async () => {
  await sql`create temporary table drawer (id int, label text)`.execute(db);
  await sql`insert into drawer values (1, 'laddoo'), (2, 'barfi')`.execute(db);
});
afterAll(() => db.destroy());

const find = (id: number) => db.selectFrom('drawer').selectAll().where('id', '=', id).executeTakeFirst();
const kept = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;

test('a statement that runs often is prepared, a rare one is not', async () => {
  for (let n = 0; n < 20; n++) expect(await find(1)).toEqual({ id: 1, label: 'laddoo' });
  await db.selectFrom('drawer').select('label').where('label', '=', 'x').execute();
  expect(await kept()).toEqual([{ statement: expect.stringContaining('"drawer"') }]);
  expect(await find(2)).toEqual({ id: 2, label: 'barfi' });
});

test('statements composed at run time do not fill the list', async () => {
  for (let n = 0; n < 3; n++) {
    for (let width = 1; width < 60; width++) {
      await db
        .selectFrom('drawer')
        .select('id')
        .where(
          'id',
          'in',
          Array.from({ length: width }, () => 1),
        )
        .execute();
    }
  }
  expect(await kept()).toHaveLength(1);
});

test('a migration that changes the result of a prepared statement causes no failure', async () => {
  await sql`alter table drawer add column shelf text default 'top'`.execute(db);
  expect(await find(1)).toEqual({ id: 1, label: 'laddoo', shelf: 'top' });
  for (let n = 0; n < 10; n++) expect(await find(1)).toMatchObject({ shelf: 'top' });
});

test('an ordinary failure is still reported', async () => {
  await expect(sql`select ${1}::int / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
  const failing = db.transaction().execute(async (tx) => {
    await sql`alter table drawer drop column shelf`.execute(tx);
    return tx.selectFrom('drawer').selectAll().where('id', '=', 1).executeTakeFirst();
  });
  // The database's first error, which may be retried (`database-away.ts`).
  await expect(failing).rejects.toMatchObject({ code: '0A000' });
  expect(await find(1)).toMatchObject({ shelf: 'top' });
});

test('a slow statement is logged with its lists cut short and nothing that anybody typed', async () => {
  expect(await toldOf({ fromMs: 200 })).toEqual([
    {
      ms: expect.any(Number),
      rows: 1,
      statement: 'select $1::text, pg_sleep(0.3) from generate_series(1, 1) g where g in ($…)',
    },
  ]);
});

test('a faster statement is not logged', async () => {
  expect(await toldOf({ fromMs: 3_600_000 })).toEqual([]);
});

/** What is logged about a statement of 0.3 seconds; a busy machine makes it longer, never shorter. */
async function toldOf({ fromMs }: { fromMs: number }) {
  const told: unknown[] = [];
  const watched = new pg.Pool({ connectionString: inject('database'), max: 1 });
  const slow = { fromMs, tell: (one: unknown) => told.push(one) };
  const slowDb = new Kysely<Drawer>({ dialect: new PostgresDialect({ pool: preparedPool(watched, slow) }) });
  await sql`select ${'typed by a customer'}::text,
    pg_sleep(0.3) from generate_series(1, 1) g where g in (${1}, ${2}, ${3})`.execute(slowDb);
  await slowDb.destroy();
  return told;
}

test('a connection that does not answer is given up, and its place is free at once', async () => {
  const narrow = new pg.Pool({ connectionString: inject('database'), max: 1 });
  const asked: unknown[] = [];
  narrow.once('connect', (client) => asked.push(vi.spyOn(client, 'query').mock.calls));
  const patient = new Kysely<Drawer>({
    dialect: new PostgresDialect({ pool: preparedPool(narrow, null, 1000) }),
  });
  // Longer than `eventually` tries, so that the end of this statement cannot be what frees the place.
  const silent = patient.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx));
  const ask = () => sql`select 'made in place of it' as said`.execute(patient);
  const next = ask();
  await expect(silent).rejects.toThrow('Query read timeout');
  // On a machine that stands still for a second this one looks silent too: try it again.
  const { rows } = await next.catch(() => eventually(ask));
  expect(rows).toEqual([{ said: 'made in place of it' }]);
  // Not even the end of the transaction is asked for.
  expect(asked).toMatchObject([[[{ text: 'begin' }], [{ text: 'select pg_sleep(60)' }]]]);
  await patient.destroy();
});

test('a caller with two thousand others waiting for a connection is refused at once', async () => {
  const narrow = new pg.Pool({ connectionString: inject('database'), max: 1 });
  const busy = new Kysely<Drawer>({ dialect: new PostgresDialect({ pool: preparedPool(narrow) }) });
  const answers = await Promise.allSettled(Array.from({ length: 2010 }, () => sql`select 1`.execute(busy)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(10);
  expect(refused[0]).toMatchObject({ reason: { code: '53300' } });
  await busy.destroy();
});
