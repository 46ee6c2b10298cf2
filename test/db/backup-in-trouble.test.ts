import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup, whyNotByThisRelease } from '../../src/db/backup/restore-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { eventually } from '../support/eventually.ts';
import { holdTable } from '../support/hold-table.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { makeTables, openBackupShop, withEmptyDatabase, withNewDatabase } from './backup-shop.ts';

const { shop, folder, file } = await openBackupShop();

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
  const release = await holdTable(shop, 'orders');
  const both = [writeBackup(shop.pool, target), writeBackup(shop.pool, target)];
  await eventually(async () => expect(await lockWaits(shop)).toBe(2));
  await release();
  const [one, other] = await Promise.all(both);
  expect(other).toEqual(one);
  expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.gz']);
  await withEmptyDatabase(async (pool) => {
    expect(await restoreBackup(pool, target)).toEqual({ ok: true, sums: one });
  });
});

test('a backup leaves nothing when it is stopped half-way', async () => {
  const before = await readdir(folder);
  const release = await holdTable(shop, 'orders');
  const stopping = new AbortController();
  const stopped = writeBackup(shop.pool, join(folder, 'stopped.gz'), stopping.signal);
  const refused = expect(stopped).rejects.toThrow('aborted');
  await eventually(async () =>
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^stopped\.gz\..+/)),
  );
  stopping.abort();
  await release();
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
