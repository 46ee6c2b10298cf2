import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { freePort } from '../support/free-ports.ts';
import { sqlOn } from '../support/global-setup.ts';
import { openMuteProxy } from '../support/mute-proxy.ts';
import { newDatabase } from '../support/new-database.ts';
import { openPasswordServer } from '../support/password-server.ts';
import { openTransactionPooler } from '../support/transaction-pooler.ts';

const log = pino({ level: 'silent' });

function openAt(url: string, more: { timeoutMs?: number; forShop?: boolean; log?: Logger } = {}) {
  return openDatabase({ url, poolSize: 2, dataDir: '/unused', log, ...more });
}

async function opened() {
  const database = await openAt(inject('database'));
  if (!database.ok) throw new Error(database.message);
  return database;
}

describe('the database at an address', () => {
  test('returns paise as numbers, times as Dates and days as text', async () => {
    const { pool, close } = await opened();
    const { rows } = await pool.query(
      "select 12345678901::bigint as paise, '{1,2}'::bigint[] as grams, '2026-11-21'::date as day, '2026-11-21 10:00+05:30'::timestamptz as at",
    );
    expect(rows).toEqual([
      { paise: 12345678901, grams: [1, 2], day: '2026-11-21', at: new Date('2026-11-21T04:30:00Z') },
    ]);
    await close();
  });

  test('reads times also where PostgreSQL is set to write them as 21/11/2026', async () => {
    const { name, connectionString, drop } = await newDatabase();
    onTestFinished(drop);
    await sqlOn(inject('database'), `alter database ${name} set datestyle = 'SQL, DMY'`);
    const database = await openAt(connectionString);
    if (!database.ok) throw new Error(database.message);
    const { rows } = await database.pool.query(
      "select '2026-11-21'::date as day, '2026-11-21 10:00+05:30'::timestamptz as at",
    );
    await database.close();
    expect(rows).toEqual([{ day: '2026-11-21', at: new Date('2026-11-21T04:30:00Z') }]);
  });

  test('fails rather than being wrong by a paisa', async () => {
    const { pool, close } = await opened();
    await expect(pool.query('select 9007199254740993::bigint')).rejects.toThrow('too large to be exact');
    await close();
  });

  test('ends what takes too long, by settings that a pooler before PostgreSQL does not see', async () => {
    const { pool, close } = await opened();
    const names = ['idle_in_transaction_session_timeout', 'statement_timeout'];
    const { rows } = await pool.query(
      'select name, setting, source from pg_settings where name = any($1) order by name',
      [names],
    );
    // 'client' would be a parameter of the connection's start, which PgBouncer refuses.
    expect(rows).toEqual([
      { name: names[0], setting: '30000', source: 'session' },
      { name: names[1], setting: '15000', source: 'session' },
    ]);
    await close();
  });

  test('survives a server that ends its connections', async () => {
    const { pool, close } = await opened();
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = new pg.Client(inject('database'));
    await other.connect();
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await other.end();
    await expect
      .poll(() =>
        pool.query('select 1 as one').then(
          (r) => r.rows,
          () => 'lost',
        ),
      )
      .toEqual([{ one: 1 }]);
    await close();
  });

  test('loses all connections when it is closed, even if only its pool was used', async () => {
    const { pool, close } = await opened();
    await pool.query('select 1');
    await close();
    expect([pool.totalCount, pool.ended]).toEqual([0, true]);
    const other = await opened();
    await sql`select 1`.execute(other.db);
    await other.close();
    expect([other.pool.totalCount, other.pool.ended]).toEqual([0, true]);
  });

  test('is refused within 10 seconds when nobody answers there, without the password', async () => {
    const place = `127.0.0.1:${await freePort()}`;
    const began = Date.now();
    const refusal = await openAt(`postgres://shop:kesar-pista@${place}/shop`);
    expect(refusal).toEqual({
      ok: false,
      message: `The database of DATABASE_URL (${place}/shop) cannot be used: connect ECONNREFUSED ${place}.`,
    });
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  test.each(['shop', 'shop:'])(
    'is refused with a sentence when it asks for a password, and %s@ has none',
    async (user) => {
      const server = await openPasswordServer();
      onTestFinished(server.close);
      expect(await openAt(`postgres://${user}@${server.place}/shop`)).toEqual({
        ok: false,
        message: `The database of DATABASE_URL (${server.place}/shop) cannot be used: it asks for a password, and the address has none.`,
      });
    },
  );

  test.each([
    ['no longer than it should when the clock is set back', -5.5, 1000, 20_000, 'refused'],
    ['as long as it should when the clock is put forward', 5.5, 8000, 2000, 'still waiting'],
  ])('is waited for %s, as it is while a machine starts', async (_, hours, timeoutMs, watchMs, outcome) => {
    const place = `127.0.0.1:${await freePort()}`;
    const opening = openAt(`postgres://shop@${place}/shop`, { timeoutMs });
    const before = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(before + hours * 3_600_000);
    onTestFinished(() => clock.mockRestore());
    const refused = opening.then(() => 'refused');
    expect(await Promise.race([refused, pause(watchMs, 'still waiting')])).toBe(outcome);
  });

  test('is asked again when it has no connection left', async () => {
    const role = `late_${randomBytes(4).toString('hex')}`;
    await sqlOn(inject('database'), `create role ${role} login password '${role}' connection limit 0`);
    onTestFinished(() => sqlOn(inject('database'), `drop role ${role}`));
    const url = new URL(inject('database'));
    [url.username, url.password] = [role, role];
    // A busy machine may stand still for longer than a start waits.
    const opening = openAt(url.href, { timeoutMs: 30_000 });
    await pause(1000);
    await sqlOn(inject('database'), `alter role ${role} connection limit -1`);
    const database = await opening;
    expect(database).toMatchObject({ ok: true });
    if (database.ok) await database.close();
  });

  /** As PgBouncer refuses connections while PostgreSQL is starting. */
  const fields = 'SFATAL\0C08P01\0Mserver login has been failing, try again later (server_login_retry)\0\0';
  const REFUSED = `E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`;

  test.each([
    ['a forwarder that is there first and closes what it accepts', ''],
    ['a pooler that is there first and refuses connections', REFUSED],
  ])('is waited for behind %s', async (_, saying) => {
    const forwarder = await openMuteProxy(inject('database'), { early: 3, saying });
    onTestFinished(forwarder.close);
    const database = await openAt(forwarder.connectionString, { forShop: true, timeoutMs: 30_000 });
    expect(database).toMatchObject({ ok: true });
    if (database.ok) await database.close();
  });

  test('is waited for, and then refused, while it only reads; for a backup it is good enough', async () => {
    const role = `reader_${randomBytes(4).toString('hex')}`;
    await sqlOn(inject('database'), `create role ${role} login password '${role}'`);
    await sqlOn(inject('database'), `alter role ${role} set default_transaction_read_only = on`);
    onTestFinished(() => sqlOn(inject('database'), `drop role ${role}`));
    const url = new URL(inject('database'));
    [url.username, url.password] = [role, role];
    const reading = await openAt(url.href);
    expect(reading).toMatchObject({ ok: true });
    if (reading.ok) await reading.close();
    expect(await openAt(url.href, { forShop: true, timeoutMs: 0 })).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^The database of DATABASE_URL \S+ cannot be used: it only reads, as a standby [^.]+\.$/,
      ),
    });
    const opening = openAt(url.href, { forShop: true, timeoutMs: 30_000 });
    await pause(500);
    await sqlOn(inject('database'), `alter role ${role} reset default_transaction_read_only`);
    const database = await opening;
    expect(database).toMatchObject({ ok: true });
    if (database.ok) await database.close();
  });

  test.each(['SQL_ASCII', 'LATIN1'])('opens in %s, with a warning for a shop', async (encoding) => {
    const { connectionString: url, drop } = await newDatabase(
      `template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`,
    );
    onTestFinished(drop);
    const said: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => said.push(JSON.parse(line)) });
    for (const forShop of [true, false]) {
      const database = await openAt(url, { forShop, log });
      expect(database).toMatchObject({ ok: true });
      if (database.ok) await database.close();
    }
    expect(said).toEqual([
      expect.objectContaining({
        encoding,
        make: expect.stringContaining('createdb'),
        msg: 'the database is not in UTF8: it refuses some of what people write',
      }),
    ]);
  });

  test('is refused behind a pooler in transaction mode, where notices are lost', async () => {
    const pooler = await openTransactionPooler(inject('database'));
    onTestFinished(pooler.close);
    const place = new URL(pooler.connectionString);
    expect(await openAt(pooler.connectionString, { forShop: true })).toEqual({
      ok: false,
      message: `The database of DATABASE_URL (${place.host}${place.pathname}) cannot be used: a pooler before it works in transaction mode, but the shop needs sessions: use its session mode, or PostgreSQL itself.`,
    });
    const itself = await openAt(inject('database'), { forShop: true });
    expect(itself).toMatchObject({ ok: true });
    if (itself.ok) await itself.close();
  });

  test('is refused with a sentence when its name cannot be resolved', async () => {
    expect(await openAt('postgres://shop@database.invalid/shop')).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^The database of DATABASE_URL \(database\.invalid\/shop\) cannot be used: /,
      ),
    });
  });

  test('is refused with a sentence when its host is malformed', async () => {
    const refusal = await openAt('postgres://%zz/shop');
    expect(refusal).toMatchObject({
      ok: false,
      message: expect.stringContaining('The database of DATABASE_URL (%zz/shop) cannot be used: '),
    });
  });

  test('is refused at once when it does not exist there', async () => {
    const refusal = await openAt(inject('database').replace(/\/[^/]*$/, '/mithai'));
    expect(refusal).toMatchObject({
      ok: false,
      message: expect.stringContaining('database "mithai" does not exist'),
    });
  });
});
