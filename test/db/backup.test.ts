import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { sqlOn, withDatabase } from '../support/global-setup.ts';

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

/** A new database with schema and queue, as a shop's first start leaves it without the demo. */
async function withEmptyDatabase(work: (pool: TestShop['pool']) => Promise<void>): Promise<void> {
  const cluster = inject('database');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await sqlOn(cluster, `create database ${name}`);
  const connectionString = withDatabase(cluster, name);
  const { pool } = connectDatabase({ connectionString, max: 2 });
  // The server may end a connection before it is closed here.
  pool.on('error', () => undefined);
  await migrate(pool);
  const queue = await openQueue({ connectionString }, pino({ level: 'silent' }), { quiet: true });
  await queue.stop();
  await work(pool).finally(() => pool.end());
  await sqlOn(cluster, `drop database ${name} with (force)`);
}

it('brings the whole shop back: every row of every table, and mail that had not left', async () => {
  const asha = await shop.as('asha');
  await asha.addToCart({ body: { item: 'kaju-katli', netWeight: '500 gms', quantity: 2 } });
  await shop.guest().forgotPassword({ body: { email: 'asha@example.in' } });
  expect(await shop.mails()).not.toEqual([]);
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
    // Sequences continue after the last number.
    const next = `insert into order_events (order_id, to_status, cause, actor)
                  select id, 'paid', 'test', 'test' from orders limit 1 returning id`;
    const { rows } = await pool.query<{ id: number }>(next);
    expect(rows[0]?.id).toBeGreaterThan(1);
  });
});

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

it.each(['no-such-folder/shop.gz', ''])('leaves nothing half where it cannot write: "%s"', async (target) => {
  const before = await readdir(folder);
  await expect(writeBackup(shop.pool, join(folder, target))).rejects.toThrow(/ENOENT|EISDIR|ENOTEMPTY/);
  expect(await readdir(folder)).toEqual(before);
  await expect(readFile(`${folder}.part`)).rejects.toThrow('ENOENT');
});

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

it('makes no new shop where there is none to be saved', async () => {
  const none = join(folder, 'none');
  expect(await run('backup-database.mjs', file, { DATA_DIR: none })).toEqual([
    `There is no shop in DATA_DIR "${none}".\n`,
    1,
  ]);
  expect(await readdir(folder)).not.toContain('none');
});

it('is refused in a sentence', async () => {
  const DATABASE_URL = String(shop.pool.options.connectionString);
  const target = join(folder, 'no-such-folder', 'shop.gz');
  const [said, code] = await run('backup-database.mjs', target, { DATABASE_URL });
  expect(said).toMatch(/^No backup was written: ENOENT: [^\n]*\.\n$/);
  expect(code).toBe(1);
  await writeFile(join(folder, 'text.gz'), 'not packed');
  expect(await run('restore-database.mjs', join(folder, 'text.gz'), { DATABASE_URL })).toEqual([
    expect.stringMatching(/^A backup is restored into an empty database, but \w+ has rows\.\n$/),
    1,
  ]);
});

it('restores nothing into a shop that has something, from a file that was cut, another one, or another schema', async () => {
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
    const [opening = ''] = gunzipSync(whole).toString().split('\n', 1);
    await writeFile(other, gzipSync(`${opening}\n{"sums":7}\n`));
    expect(await restoreBackup(pool, other)).toMatchObject({
      ok: false,
      message: expect.stringContaining('no end'),
    });
    await pool.query("update schema_migrations set hash = 'other' where name = '001_shop.sql'");
    expect(await restoreBackup(pool, file)).toMatchObject({
      ok: false,
      message: expect.stringContaining('version'),
    });
    expect((await pool.query('select 1 from products')).rowCount).toBe(0);
  });
});
