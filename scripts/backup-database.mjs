import { resolve } from 'node:path';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { readFailure } from '../src/db/failure.ts';
import { openShopDatabase, shopSettings } from './open-shop-database.mjs';
import { say } from './say.mjs';

const stamp = new Date().toISOString().replace(/[:.]/g, '-');
const file = resolve(process.argv[2] ?? `shop-${stamp}.backup.gz`);
const database = await openShopDatabase(shopSettings(), { shared: true });
try {
  const sums = await writeBackup(database.pool, file);
  for (const [table, { rows, sum }] of Object.entries(sums)) say(`${table}: ${rows} rows, ${sum}`);
  say(`Backup written: ${file}`);
} catch (error) {
  say(`No backup was written: ${readFailure(error).message}.`);
  process.exitCode = 1;
} finally {
  await database.close();
}
