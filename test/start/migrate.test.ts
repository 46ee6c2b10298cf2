import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { databaseState } from '../../src/db/database-state.ts';
import { migrate } from '../../src/db/migrate.ts';
import { sqlOn } from '../support/global-setup.ts';
import { openMuteProxy } from '../support/mute-proxy.ts';
import { type NewDatabase, newDatabase } from '../support/new-database.ts';

let folder: string;
let database: NewDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  database = await newDatabase();
  ({ pool } = connectDatabase({ connectionString: database.connectionString }));
  await write('001_sweets.sql', 'create table sweets (id text primary key);');
  await write(
    '002_kaju.sql',
    "insert into sweets values ('kaju-katli'); insert into sweets values ('ghevar');",
  );
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

function write(name: string, sql: string) {
  return writeFile(join(folder, name), sql);
}

/** An index that `create index concurrently` has not finished. */
async function anUnfinishedIndex(at = pool): Promise<void> {
  await at.query('create index sweets_by_hand on sweets (id)');
  await at.query("update pg_index set indisvalid = false where indexrelid = 'sweets_by_hand'::regclass");
}

/** `lock` is a condition on `pg_locks`. */
async function somebodyWaits(lock: string): Promise<void> {
  await oneLock(`not granted and ${lock}`);
}

async function oneLock(which: string): Promise<void> {
  const here = 'database = (select oid from pg_database where datname = current_database())';
  const found = `select 1 from pg_locks where ${here} and ${which}`;
  await expect.poll(async () => (await pool.query(found)).rowCount).toBe(1);
}

const FOR_SWEETS = "relation = 'sweets'::regclass";

async function sweets(): Promise<string[]> {
  return (await pool.query<{ id: string }>('select id from sweets order by id')).rows.map(({ id }) => id);
}

describe('migrations', () => {
  test('are applied once, in the order of their names', async () => {
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: ['001_sweets.sql', '002_kaju.sql'] });
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: [] });
    expect(await sweets()).toEqual(['ghevar', 'kaju-katli']);
  });

  test('are seen to be there, or missing in an emptied or older database, while the shop runs', async () => {
    const state = () => databaseState(pool, ['001_sweets.sql', '002_kaju.sql'], 5000);
    expect(await state()).toBe('lacks-migrations');
    await migrate(pool, folder);
    expect(await state()).toBe('ready');
    await write('003_newer.sql', 'create table newer (id text);');
    await migrate(pool, folder);
    expect(await state()).toBe('ready');
    await pool.query("delete from schema_migrations where name = '002_kaju.sql'");
    expect(await state()).toBe('lacks-migrations');
  });

  test('are applied once by many processes that start at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, folder)));
    expect(results.flatMap((result) => (result.ok ? result.applied : [result.message])).sort()).toEqual([
      '001_sweets.sql',
      '002_kaju.sql',
    ]);
    expect(await sweets()).toEqual(['ghevar', 'kaju-katli']);
  });

  test('are refused while an index that was started by hand is incomplete', async () => {
    await migrate(pool, folder);
    await anUnfinishedIndex();
    await write('003_index.sql', 'create index if not exists sweets_by_hand on sweets (id);');
    expect(await migrate(pool, folder)).toEqual({
      ok: false,
      message:
        'The index sweets_by_hand is not complete: wait until it is made, or drop it and make it again.',
    });
    await pool.query('drop index sweets_by_hand');
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: ['003_index.sql'] });
  });

  test('are refused for such an index in a schema that is not public, too', async () => {
    await sqlOn(inject('database'), `alter database ${database.name} set search_path = shop`);
    const { pool: theirs } = connectDatabase({ connectionString: database.connectionString });
    await theirs.query('create schema shop');
    await migrate(theirs, folder);
    await anUnfinishedIndex(theirs);
    await write('003_index.sql', 'create index if not exists sweets_by_hand on sweets (id);');
    expect(await migrate(theirs, folder).finally(() => theirs.end())).toMatchObject({ ok: false });
  });

  test('ignore an index being created by hand that none of them names', async () => {
    await migrate(pool, folder);
    await anUnfinishedIndex();
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: [] });
    await write('003_barfi.sql', "insert into sweets values ('barfi');");
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: ['003_barfi.sql'] });
  });

  test('are refused when an applied file has changed', async () => {
    await migrate(pool, folder);
    await write('001_sweets.sql', 'create table sweets (id uuid primary key);');
    expect(await migrate(pool, folder)).toEqual({
      ok: false,
      message:
        'The migration 001_sweets.sql was changed after this database had applied it; undo the change and add a new file.',
    });
  });

  test('are refused with one sentence when this user may not read which ones were applied', async () => {
    await migrate(pool, folder);
    const role = `stranger_${randomBytes(4).toString('hex')}`;
    await sqlOn(inject('database'), `create role ${role} login password '${role}'`);
    onTestFinished(() => sqlOn(inject('database'), `drop role ${role}`));
    const url = new URL(database.connectionString);
    [url.username, url.password] = [role, role];
    const { pool: theirs } = connectDatabase({ connectionString: url.href });
    expect(await migrate(theirs, folder).finally(() => theirs.end())).toEqual({
      ok: false,
      message: 'The tables of the database cannot be read: permission denied for table schema_migrations.',
    });
  });

  test('ignore other line endings', async () => {
    await write('003_barfi.sql', "insert into sweets\nvalues ('barfi');\n");
    await migrate(pool, folder);
    await write('003_barfi.sql', "insert into sweets\r\nvalues ('barfi');\r\n");
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: [] });
  });

  test('wait for a table in use without making its readers wait, and are refused in the end', async () => {
    await migrate(pool, folder);
    await write('003_shelf.sql', 'alter table sweets add column shelf text;');
    const long = await pool.connect();
    await long.query('begin; select * from sweets');
    const hurried = { lockMs: 50, tries: 3, pauseMs: 50 };
    expect(await migrate(pool, folder, hurried)).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^The migration 003_shelf.sql waits for a table that another .* Nothing/,
      ),
    });
    const patient = migrate(pool, folder, { lockMs: 50, tries: 1000, pauseMs: 50 });
    await somebodyWaits(FOR_SWEETS);
    // Without the short lock time-outs this read would queue behind the migration.
    expect(await sweets()).toHaveLength(2);
    await long.query('commit');
    long.release();
    expect(await patient).toEqual({ ok: true, applied: ['003_shelf.sql'] });
  });

  test('are retried when they and a process that still serves wait for each other', async () => {
    await migrate(pool, folder);
    const slow =
      'create index on sweets (id); select pg_advisory_xact_lock(1); alter table sweets add column shelf text;';
    await write('003_shelf.sql', slow);
    const [brake, serving] = [await pool.connect(), await pool.connect()];
    await brake.query('select pg_advisory_lock(1)');
    await serving.query('begin; select * from sweets for update');
    const migrating = migrate(pool, folder, { lockMs: 20_000, tries: 20, pauseMs: 50 });
    await somebodyWaits("locktype = 'advisory'");
    const serves = serving.query("update sweets set id = 'barfi' where id = 'kaju-katli'; commit");
    await somebodyWaits(FOR_SWEETS);
    await brake.query('select pg_advisory_unlock(1)');
    await serves;
    brake.release();
    serving.release();
    expect(await migrating).toEqual({ ok: true, applied: ['003_shelf.sql'] });
    expect(await sweets()).toEqual(['barfi', 'ghevar']);
  });

  test('keep a table no longer than any transaction may when their process freezes or its machine vanishes', async () => {
    await migrate(pool, folder);
    await write('003_shelf.sql', 'alter table sweets add column shelf text; select pg_sleep(0.5);');
    const line = await openMuteProxy(database.connectionString);
    // The shop's own limit is 30 s (`open.ts`).
    const { connectionString } = line;
    const frozen = connectDatabase({ connectionString, idle_in_transaction_session_timeout: 300 });
    const unfinished = migrate(frozen.pool, folder);
    await oneLock(`granted and mode = 'AccessExclusiveLock' and ${FOR_SWEETS}`);
    line.mute();
    expect(await migrate(pool, folder)).toEqual({ ok: true, applied: ['003_shelf.sql'] });
    expect(await sweets()).toHaveLength(2);
    await line.close();
    expect(await unfinished).toMatchObject({ ok: false });
    await frozen.pool.end();
  });

  test('leave nothing of a file that fails, and keep those before it', async () => {
    await write('003_wrong.sql', "insert into sweets values ('barfi'); insert into sweets values ('barfi');");
    expect(await migrate(pool, folder)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The migration 003_wrong.sql failed: duplicate key .*\.$/),
    });
    expect(await sweets()).toEqual(['ghevar', 'kaju-katli']);
  });
});
