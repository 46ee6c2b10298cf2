import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup, whyNotByThisRelease } from '../../src/db/backup/restore-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { paymentSteps } from '../api/payment-steps.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { sqlOn, withDatabase } from '../support/global-setup.ts';
import { lockWaits } from '../support/lock-waits.ts';

let shop: TestShop;
let folder: string;
let file: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
  file = join(folder, 'shop.gz');
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

type Work = (pool: TestShop['pool']) => Promise<void>;

/** Runs `work` on a new empty database. */
async function withNewDatabase(work: Work): Promise<void> {
  const cluster = inject('database');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await sqlOn(cluster, `create database ${name}`);
  const connectionString = withDatabase(cluster, name);
  const { pool } = connectDatabase({ connectionString, max: 2 });
  // The server may end a connection before it is closed here.
  pool.on('error', () => undefined);
  await work(pool).finally(() => pool.end());
  await sqlOn(cluster, `drop database ${name} with (force)`);
}

/** Creates schema and queue as a shop's first start without the demo does; `migrations` is the folder of a release. */
async function makeTables(pool: TestShop['pool'], migrations?: string): Promise<void> {
  expect(await migrate(pool, migrations)).toMatchObject({ ok: true });
  const connectionString = String(pool.options.connectionString);
  const queue = await openQueue({ connectionString }, pino({ level: 'silent' }), { enqueueOnly: true });
  await queue.stop();
}

const withEmptyDatabase = (work: Work) =>
  withNewDatabase(async (pool) => {
    await makeTables(pool);
    await work(pool);
  });

test('a restore brings the whole shop back: every row of every table, and unsent mail', async () => {
  const asha = await shop.as('asha');
  await asha.addToCart({ body: { item: 'kaju-katli', netWeight: '500 gms', quantity: 2 } });
  await shop.guest().forgotPassword({ body: { email: 'asha@example.in' } });
  expect(await shop.mails()).not.toEqual([]);
  const states = ['active', 'completed', 'created', 'retry'];
  for (const state of states) {
    await shop.shop.outbox.mail(shop.shop.db, { kind: 'contact-message', messageId: state });
    await shop.pool.query(
      "update pgboss.job set state = $1::text::pgboss.job_state where data->>'messageId' = $1",
      [state],
    );
  }
  const pictures = Array.from({ length: 50 }, (_, n) => ({
    path: `/pictures/own-0123abcd.012345.abcde.1000x1250.${n + 1}.webp`,
    bytes: randomBytes(1000 * n),
  }));
  await shop.shop.db.insertInto('pictures').values(pictures).execute();
  const written = await writeBackup(shop.pool, file);
  expect(written['cart_lines']?.rows).toBeGreaterThan(0);
  expect(written['pictures']?.rows).toBe(50);
  expect(written['pgboss.job']?.rows).toBeGreaterThan(0);
  await withEmptyDatabase(async (pool) => {
    expect(await restoreBackup(pool, file)).toEqual({ ok: true, sums: written });
    const again = join(folder, 'again.gz');
    expect(await writeBackup(pool, again)).toEqual(written);
    const { rows: shown } = await pool.query('select path, bytes from pictures');
    expect(shown.toSorted(byPath)).toEqual(pictures.toSorted(byPath));
    const { rows: mails } = await pool.query<{ state: string }>(
      "select state::text from pgboss.job where data->>'messageId' = state::text order by 1",
    );
    expect(mails.map(({ state }) => state)).toEqual(['active', 'created', 'retry']);
    await expect(pool.query('truncate audit_events')).rejects.toThrow('is not to be changed');
    // Sequences continue after the last number.
    const next = `insert into order_events (order_id, to_status, cause, actor)
                  select id, 'paid', 'test', 'test' from orders limit 1 returning id`;
    const { rows } = await pool.query<{ id: number }>(next);
    expect(rows[0]?.id).toBeGreaterThan(1);
  });
});

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

/** A shop on a new database that a backup was restored into. */
async function openRestored(backup: string): Promise<TestShop> {
  const restored = await openTestShop();
  const { rows } = await restored.pool.query<{ name: string }>(`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`);
  const tables = rows.map(({ name }) => name).join(', ');
  // Nobody may empty the audit trail; restoring turns the triggers on again.
  await restored.pool.query('alter table audit_events disable trigger user');
  await restored.pool.query(`truncate ${tables} restart identity; truncate pgboss.job cascade`);
  await restored.pool.query('alter sequence receipt_numbers restart');
  expect(await restoreBackup(restored.pool, backup)).toMatchObject({ ok: true });
  return restored;
}

/** The same backup as written by a shop that did not yet record the positions of its sequences. */
async function withoutSequences(backup: string): Promise<string> {
  const older = join(folder, 'older.gz');
  const text = gunzipSync(await readFile(backup)).toString();
  await writeFile(older, gzipSync(text.replace(/,"sequences":\{[^}]*\}/, '')));
  return older;
}

test.each([
  ['of today', async (backup: string) => backup],
  ['from before it noted where its sequences stood', withoutSequences],
])(
  'a restored shop continues selling, with receipt numbers after the last one: a backup %s',
  async (_, aged) => {
    const last = await pay(shop);
    await writeBackup(shop.pool, file);
    const restored = await openRestored(await aged(file));
    expect(await pay(restored)).toBe(last + 1);
    await restored.close();
  },
);

test('a restored shop continues its numbers, even if the last rows are gone', async () => {
  const stood = 'select sequencename, last_value from pg_sequences order by 1';
  await shop.pool.query("select nextval('receipt_numbers')");
  await writeBackup(shop.pool, file);
  await withEmptyDatabase(async (pool) => {
    await restoreBackup(pool, file);
    expect((await pool.query(stood)).rows).toEqual((await shop.pool.query(stood)).rows);
  });
});

test('a shop whose tables are in a schema of their own is backed up and restored, too', async () => {
  const stood = 'select sequencename, last_value from pg_sequences order by 1';
  const written = await writeBackup(shop.pool, file);
  await withNewDatabase(async ({ options }) => {
    const { connectionString } = options;
    const cluster = inject('database');
    const name = new URL(String(connectionString)).pathname.slice(1);
    await sqlOn(cluster, `alter database ${name} set search_path = sweets, public`);
    const { pool } = connectDatabase({ connectionString, max: 2 });
    pool.on('error', () => undefined);
    onTestFinished(() => pool.end());
    await pool.query('create schema sweets; create schema "Another one"');
    // Neither is the shop's.
    await pool.query('create table public.others (id int); create sequence "Another one".numbers');
    await makeTables(pool);
    expect(await restoreBackup(pool, file)).toEqual({ ok: true, sums: written });
    const again = join(folder, 'of-a-schema.gz');
    expect(await writeBackup(pool, again)).toEqual(written);
    await pool.query('drop schema "Another one" cascade');
    expect((await pool.query(stood)).rows).toEqual((await shop.pool.query(stood)).rows);
    await withEmptyDatabase(async (ordinary) => {
      expect(await restoreBackup(ordinary, again)).toEqual({ ok: true, sums: written });
      expect((await ordinary.query(stood)).rows).toEqual((await shop.pool.query(stood)).rows);
    });
  });
});

test('a backup is restored by a server that writes times and bytes in another way', async () => {
  const written = await writeBackup(shop.pool, file);
  await withEmptyDatabase(async ({ options }) => {
    const ways = '-c timezone=Asia/Kolkata -c datestyle=German -c bytea_output=escape';
    const { pool } = connectDatabase({ connectionString: options.connectionString, max: 1, options: ways });
    const restored = await restoreBackup(pool, file).finally(() => pool.end());
    expect(restored).toEqual({ ok: true, sums: written });
  });
});

/** Buys a sweet; returns the number of the receipt. */
async function pay(at: TestShop): Promise<number> {
  const steps = await paymentSteps(at);
  const ravi = await at.as('ravi');
  const txnid = `TXN${randomInt(1e12, 1e13)}`;
  const { accessKey } = await steps.begin(ravi, [['kaju-katli', 500, 1]], { txnid });
  expect(await steps.verify(ravi, await at.sandbox.pay(accessKey, 'success'))).toMatchObject({
    status: 'success',
  });
  const receipt = await ravi.orderByTxn({ params: { txnid } });
  return Number(receipt.ok && receipt.data.receiptNumber?.replace('RCPT-', ''));
}

test.each(['no-such-folder/shop.gz', '', 'null'])(
  'a backup leaves no partial file where it cannot write: "%s"',
  async (target) => {
    await symlink('/dev/null', join(folder, 'null'));
    onTestFinished(() => rm(join(folder, 'null')));
    const before = await readdir(folder);
    await expect(writeBackup(shop.pool, join(folder, target))).rejects.toThrow(
      /ENOENT|is not a regular file/,
    );
    expect(await readdir(folder)).toEqual(before);
    const beside = (await readdir(dirname(folder))).filter((name) => name.startsWith(basename(folder)));
    expect(beside).toEqual([basename(folder)]);
  },
);

/** A script's output and exit code. */
function run(script: string, argument: string, env: Record<string, string>) {
  const path = join(import.meta.dirname, '../../scripts', script);
  return new Promise<[said: string, code: unknown]>((resolve) => {
    const options = { env: { PATH: process.env['PATH'], ...env } };
    execFile(process.execPath, [path, argument], options, (error, out, err) =>
      resolve([out + err, error?.code ?? 0]),
    );
  });
}

test('a backup on a slow disk is finished, however long its transaction stands idle meanwhile', async () => {
  const { connectionString } = shop.pool.options;
  const { pool } = connectDatabase({ connectionString, max: 1, idle_in_transaction_session_timeout: 100 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  let statements = 0;
  pool.on('connect', (client) =>
    // After a statement in the middle of the backup the process does nothing for longer than PostgreSQL waits.
    client.on('drain', () => {
      if (++statements === 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    }),
  );
  expect(await writeBackup(pool, join(folder, 'slow.gz'))).toHaveProperty('products');
});

test('two backups that are written to one file at the same moment are both whole; the later one stays', async () => {
  const target = join(folder, 'twice.gz');
  const holder = await shop.pool.connect();
  await holder.query('begin; lock table orders in access exclusive mode');
  const both = [writeBackup(shop.pool, target), writeBackup(shop.pool, target)];
  await eventually(async () => expect(await lockWaits(shop)).toBe(2));
  await holder.query('commit');
  holder.release();
  const [one, other] = await Promise.all(both);
  expect(other).toEqual(one);
  expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.gz']);
  await withEmptyDatabase(async (pool) => {
    expect(await restoreBackup(pool, target)).toEqual({ ok: true, sums: one });
  });
});

test('a backup leaves nothing when it is stopped half-way', async () => {
  const before = await readdir(folder);
  const holder = await shop.pool.connect();
  await holder.query('begin; lock table orders in access exclusive mode');
  const stopping = new AbortController();
  const stopped = writeBackup(shop.pool, join(folder, 'stopped.gz'), stopping.signal);
  const refused = expect(stopped).rejects.toThrow('aborted');
  await eventually(async () =>
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^stopped\.gz\..+/)),
  );
  stopping.abort();
  await holder.query('commit');
  holder.release();
  await refused;
  expect(await readdir(folder)).toEqual(before);
});

test.each(['backup-database.mjs', 'restore-database.mjs'])(
  '%s does not take an option for a file name',
  async (script) => {
    const [said, code] = await run(script, '--help', {});
    expect(said).toMatch(/^Name [^\n]+ shop\.backup\.gz\n$/);
    expect(code).toBe(1);
  },
);

test('a backup creates no new shop where there is none to be saved', async () => {
  const none = join(folder, 'none');
  expect(await run('backup-database.mjs', file, { DATA_DIR: none })).toEqual([
    `There is no shop in DATA_DIR "${none}".\n`,
    1,
  ]);
  expect(await readdir(folder)).not.toContain('none');
});

test('a backup does not say that there is no shop where it may not look', async () => {
  const closed = join(folder, 'closed');
  // Root may look everywhere, but nobody can follow this.
  await symlink('closed', closed);
  expect(await run('backup-database.mjs', file, { DATA_DIR: closed })).toEqual([
    expect.stringContaining(`DATA_DIR "${closed}" cannot be used: ELOOP`),
    1,
  ]);
  await rm(closed);
});

test('a failed backup or restore says why in one sentence', async () => {
  const DATABASE_URL = String(shop.pool.options.connectionString);
  const target = join(folder, 'no-such-folder', 'shop.gz');
  const [said, code] = await run('backup-database.mjs', target, { DATABASE_URL });
  expect(said).toMatch(/^No backup was written: ENOENT: [^\n]*\.\n$/);
  expect(code).toBe(1);
  await writeBackup(shop.pool, file);
  expect(await run('restore-database.mjs', file, { DATABASE_URL })).toEqual([
    expect.stringMatching(/^A backup is restored into an empty database, but \w+ has rows\.\n$/),
    1,
  ]);
  await writeFile(join(folder, 'text.gz'), 'not packed');
  const none = join(folder, 'none');
  expect(await run('restore-database.mjs', join(folder, 'text.gz'), { DATA_DIR: none })).toEqual([
    'The backup cannot be read: incorrect header check.\n',
    1,
  ]);
  expect(await readdir(folder)).not.toContain('none');
});

test('a backup is refused by a release with other migrations before that has created anything', async () => {
  const older = join(folder, 'older-migrations');
  await cp(join(import.meta.dirname, '../../src/db/migrations'), older, { recursive: true });
  const [last = '', next = ''] = (await readdir(older)).sort().slice(-2);
  await rm(join(older, next));
  await withNewDatabase(async (pool) => {
    await makeTables(pool, older);
    await writeBackup(pool, file);
  });
  await withNewDatabase(async (pool) => {
    const DATABASE_URL = String(pool.options.connectionString);
    expect(await run('restore-database.mjs', file, { DATABASE_URL })).toEqual([
      expect.stringContaining(`the last of them ${last}: `),
      1,
    ]);
    expect(await whyNotByThisRelease(file, older)).toBeNull();
    await makeTables(pool, older);
    expect(await restoreBackup(pool, file)).toMatchObject({ ok: true });
  });
});

test('a restore refuses a shop with data, a truncated, changed or foreign file, and another schema', async () => {
  await writeBackup(shop.pool, file);
  const refusal = await restoreBackup(shop.pool, file);
  expect(refusal).toMatchObject({ ok: false, message: expect.stringContaining('empty database') });
  await withEmptyDatabase(async (pool) => {
    const cut = join(folder, 'cut.gz');
    const whole = await readFile(file);
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    const unreadable = await restoreBackup(pool, cut);
    expect(unreadable).toMatchObject({ ok: false, message: expect.stringContaining('cannot be read') });
    const other = join(folder, 'other.gz');
    for (const text of ['kaju katli\n', '{"sweet":"kaju katli"}\n']) {
      await writeFile(other, gzipSync(text));
      expect(await restoreBackup(pool, other)).toEqual({
        ok: false,
        message: 'This file is not a backup of the shop.',
      });
    }
    const text = gunzipSync(whole).toString();
    const [opening = ''] = text.split('\n', 1);
    await writeFile(other, gzipSync(`${opening}\n{"sums":7}\n`));
    expect(await restoreBackup(pool, other)).toMatchObject({
      ok: false,
      message: expect.stringContaining('no end'),
    });
    await writeFile(other, gzipSync(text.replace('"name":"Kaju Katli"', '"name":"Kaju Barfi"')));
    expect(await restoreBackup(pool, other)).toMatchObject({
      ok: false,
      message: expect.stringContaining('products is not what the backup says'),
    });
    await pool.query("update schema_migrations set hash = 'other' where name = '001_shop.sql'");
    expect(await restoreBackup(pool, file)).toMatchObject({
      ok: false,
      message: expect.stringContaining('version'),
    });
    expect((await pool.query('select 1 from products')).rowCount).toBe(0);
  });
});
