import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { paymentSteps } from '../api/steps/payment-steps.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { sqlOn } from '../support/global-setup.ts';
import { makeTables, openBackupShop, withEmptyDatabase, withNewDatabase } from './backup-shop.ts';

const { shop, folder, file } = await openBackupShop();

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
    const name = new URL(String(connectionString)).pathname.slice(1);
    await sqlOn(inject('database'), `alter database ${name} set search_path = sweets, public`);
    const { pool } = connectDatabase({ connectionString, max: 2 });
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
